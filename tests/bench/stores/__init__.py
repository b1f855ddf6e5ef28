"""Stores that benchmarks fill and watch."""
