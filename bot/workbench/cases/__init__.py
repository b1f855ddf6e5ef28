"""Cases: labelled examples, read and checked, and what agents read of them."""
