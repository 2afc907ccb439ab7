"""Who may do what beside the person at this machine: the links that are handed out [H1] [H5]."""
