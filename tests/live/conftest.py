"""The databases of the store's tests, for servers that run in processes of their own."""

from store.conftest import fresh, server

__all__ = ["fresh", "server"]
