"""Text to facts and back: bytes and strings in and out, no paths, no clock.

`text` finds out how bytes are written, `layout` how lists are laid out, `players` and `tiles` read and write
them, `table` reads and writes tables, `archive` is a whole event as one file, `slips` the order of result
slips for cutting. What can't be read is refused with line and column (`refusals`).
"""
