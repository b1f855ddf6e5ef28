"""Tests of what one memory tells, told anew."""
