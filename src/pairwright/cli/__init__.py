"""The command line: a tournament on an event file, with no server [D22].

`main` is the program `pairwright`. Commands come in families (`setup`, `players`, `rounds`, `shown`, `past`,
`exchange`, `schedule`, `batch`), each a tuple in its file; they meet the tournament through `app` like every
edge.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence

from pairwright.core.refusals import Refusal
from pairwright.words import Language, pick

from .parser import Misused, build
from .plain import line
from .terminal import Terminal

USAGE = 2
"""Exit status of a command that can't be read."""
INTERRUPTED = 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; its exit status (see docs/reference/command-line.md)."""
    # A log is a great many small objects that stay: looking through them all for rubbish again and again is
    # half the cost of folding it.
    gc.set_threshold(50_000, 20, 20)
    words = sys.argv[1:] if argv is None else list(argv)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(
                errors="replace"
            )  # a name that the terminal can't show must not end the program
    # What follows a lone -- are names, whatever they look like.
    options = words[: words.index("--")] if "--" in words else words
    terminal = Terminal(_language(options), sys.stdout, sys.stderr, sys.stdin, json="--json" in options)
    try:
        args = build(terminal.lang).parse_args(words)
    except Misused as problem:
        return misused(terminal, problem)
    except SystemExit as asked_for_help:
        return int(asked_for_help.code or 0)
    terminal.named, terminal.seed, terminal.json = args.event, args.seed, args.json
    try:
        status = int(args.run(terminal, args))
        terminal.out.flush()  # now, while a closed pipe can still be met
        return status
    except Refusal as refusal:
        return terminal.refuse(refusal)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has had enough (`| head`): not a fault, and nothing may be written any more.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def _language(words: Sequence[str]) -> Language:
    """The language asked for, else the one of the system, else English."""
    asked = None
    for place, word in enumerate(words):
        if word == "--language" and place + 1 < len(words):
            asked = words[place + 1]
        elif word.startswith("--language="):
            asked = word.partition("=")[2]
    system = next(
        (os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), ""
    )
    return pick(system.partition(".")[0].replace("_", "-"), asked)


def misused(terminal: Terminal, problem: Misused) -> int:
    """Say that a command can't be read, and how it goes; exit status 2."""
    lang = terminal.lang
    said = lang.say("This command can't be read: %(problem)s", problem=problem)
    if terminal.line is not None:
        said = lang.say("Line %(line)s: %(refusal)s", line=terminal.line, refusal=said)
    if terminal.json:
        told = {"refused": "usage", "facts": {"problem": str(problem)}, "sentence": said}
        at = {} if terminal.line is None else {"line": terminal.line}
        terminal.err.write(line({**at, **told}) + "\n")
    else:
        terminal.err.write(problem.usage + said + "\n")
    return USAGE
