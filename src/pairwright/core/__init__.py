"""Nouns and history: what a tournament is made of, and how it becomes what it is.

Everything here is a value. A tournament is the fold of a list of small facts; a command meets a
state in `decide` and becomes facts or a `Refusal`. The room imports the standard library only.
"""
