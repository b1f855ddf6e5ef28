"""Scoring: answers held against labels, and against earlier evaluations."""
