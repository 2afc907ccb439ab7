"""The log at rest: one contract, and stores in memory, in a file and in a database.

`contract` says what every store does, `refusals` what can go wrong at rest. The stores are
`memory.MemoryStore`, `file.FileStore` (one event, one file) and `database.store.DatabaseStore`
(Django: SQLite on a laptop, PostgreSQL for many organisers).
"""
