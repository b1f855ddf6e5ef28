"""The HTTP clients of an endpoint, which send nothing on to where an answer points.

What is asked holds what people said: another host gets it only when the settings name it. All who
ask an endpoint share its clients, for making one reads the certificates of the machine.
"""

from functools import lru_cache

from openai import DefaultAsyncHttpxClient, DefaultHttpxClient


@lru_cache
def waiting_client(base_url: str) -> DefaultHttpxClient:
    """Return the client for calls that hold their thread up."""
    return DefaultHttpxClient(base_url=base_url, follow_redirects=False)


@lru_cache
def client(base_url: str) -> DefaultAsyncHttpxClient:
    """Return the client for all other calls."""
    return DefaultAsyncHttpxClient(base_url=base_url, follow_redirects=False)
