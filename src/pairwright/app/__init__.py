"""What people do: load, decide, append, tell. The only room with a clock and a die.

`Desk` is where every edge comes in (pages, command line, library); `views` is what every edge shows,
as plain data; `roles` says who may do what.
"""
