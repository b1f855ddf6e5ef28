"""The agents that serve where no model endpoint is configured: rules, in two languages."""
