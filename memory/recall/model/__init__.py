"""What recall is asked and answers, and what each of its steps hands to the next."""
