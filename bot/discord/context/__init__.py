"""Context: who speaks where, as rows know them."""
