"""Tests of what answers a Chinese question."""
