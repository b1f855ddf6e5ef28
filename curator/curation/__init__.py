"""Curation: the curator, its model and its job: from new messages to proposals, applied once."""
