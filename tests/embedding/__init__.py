"""How the graph of the bundled model is made."""
