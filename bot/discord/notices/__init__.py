"""Notices: what people are told or asked unprompted, in private."""
