"""The queue: durable jobs, their lanes and retries, and what is told of them."""
