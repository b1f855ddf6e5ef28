"""Random work by two writers on one store, held against a plain model of what is remembered."""
