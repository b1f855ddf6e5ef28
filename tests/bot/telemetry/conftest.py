"""The houses of `tests/memory`, for reports on what is in them."""

from tests.memory.conftest import empty_database, house, make_house

__all__ = ["empty_database", "house", "make_house"]
