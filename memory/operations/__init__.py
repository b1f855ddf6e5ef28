"""Operations: the one door through which memories change, and what each operation does."""
