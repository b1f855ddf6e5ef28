"""Prompting: prompt files, what each is given, and how they are filled in."""
