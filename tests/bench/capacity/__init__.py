"""How many databases a number of people needs, and what one lane costs the others."""
