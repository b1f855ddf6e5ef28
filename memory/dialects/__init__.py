"""Words of Chinese dialects in those of standard Chinese."""
