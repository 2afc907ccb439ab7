"""The HTTP API: everything the pages can do, for programs [H6].

An edge beside site and command line. What is sent and answered is JSON in the encoding of the event file.
`calls.CALLS` is the list of all calls, from which the addresses (`urls`), the OpenAPI document (`openapi`)
and the reference page (`reference`) are made. Who asks is found out as for pages, or by a link's token
(`asking`).
"""
