"""Logs in a database, as the Django app `pairwright.store.database` (label `pairwright_store`)."""
