"""Numbers from history: what everybody has, what breaks a tie, who is where.

`ledger` counts what happened in a stage, once, in integers; each family of tie-breaks turns a ledger
into one value an entrant; `rank` puts them in order and shares ranks; `registry` and `presets` are
the tuples one reads to see what there is. Nothing here is stored: it is computed from the tournament.
"""
