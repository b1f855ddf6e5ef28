"""Telemetry: counts, durations and costs of this process."""
