"""What `/api/v1` answers: acts and views as JSON, and nothing of its own."""
