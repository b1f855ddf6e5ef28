"""How many databases a number of people needs."""
