"""Grammar: claims, rules, clauses and dates, whatever the language."""
