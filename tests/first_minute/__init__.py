"""First minutes: labelled talks of people who try the companion without a model."""
