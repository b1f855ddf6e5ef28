"""English parsed by a small trained model: what each word is, and what it depends on."""
