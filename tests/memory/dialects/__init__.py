"""Words of Chinese dialects."""
