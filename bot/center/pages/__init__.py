"""The pages that browsers show."""
