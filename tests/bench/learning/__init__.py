"""Learning: labelled talks, losses and figures that rankers are fitted with."""
