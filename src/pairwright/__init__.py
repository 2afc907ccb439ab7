"""Pairwright runs tournaments on the day."""
