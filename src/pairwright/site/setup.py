"""The form that says how a tournament is played: for a new one, and on the settings page of a running one.

`Setup.of(settings)` holds what the fields show; `Setup.read(post)` what somebody typed, as settings with a
sentence for each field that can't stand. What was typed is kept either way.

A form that was opened with one preset and sent with another (`from` names the first) takes from the new one
every field the person left as it was: choosing another preset gives its points without a script, and points
that were typed stay.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from pairwright.core.knockout import CUP
from pairwright.core.refusals import BadSetting
from pairwright.core.scoring import Late, MatchType, Scoring
from pairwright.core.settings import CupSettings, StageSettings
from pairwright.standings.presets import PRESETS, preset_of
from pairwright.standings.registry import TIE_BREAKS
from pairwright.words import Language, refusals, terms
from pairwright.words.language import mark

from .reading import current

Values = Mapping[str, str]

DEFAULT = "casual-3"
USUAL_LENGTHS = (1, 3, 5)
ORDER_MOST = 6
"""Tie-breaks that can be chosen, one after the other, behind the points."""

TICKS = {
    "last_by_standings": "last_round_by_standings",
    "second_bye": "second_bye_before_rematch",
    "both_sit": "pair_down_both_sit",
    "one_by_one": "one_game_at_a_time",
}
"""Name of a tick in the form → field of the settings."""
POINTS = ("win", "draw", "loss", "bye")

CHOICES = {
    "seeding": ("standings", "rating", "entry", "lot", "groups"),
    "tree": ("reseed", "bracket"),
    "walkovers": ("each", "first"),
    "begins": ("seed", "lot"),
    "armageddon": ("second", "first"),
    "ranking": ("points", "reached"),
}
"""Name of a choice of a cup → what can be chosen."""
TREES = {"reseed": mark("Seeded again before every round"), "bracket": mark("A fixed bracket")}
COUNTS = {
    "by_game": ("games", 0, 99),
    "boards": ("boards", 1, 50),
    "cycles": ("cycles", 1, 20),
    "groups": ("groups", 1, 1000),
    "cut": ("cut", 0, 10_000),
    "tiebreak": ("tiebreak-games", 1, 99),
}
"""Name of a number → the setting it is, least and most."""
PAIRING_TICKS = {"last_by_standings", "second_bye", "both_sit"}


def ticks_of(format: str) -> set[str]:
    """The ticks that a form about such a stage has; a browser says nothing of one that is off."""
    shown = {"one_by_one"} | ({"stop"} if format == CUP else {"unranked"})
    return shown | (PAIRING_TICKS if format == "swiss" else set())


def shown(settings: StageSettings) -> dict[str, str]:
    """Settings as the form's fields show them; a tick is "yes" or ""."""
    unit = settings.scoring.unit
    best_of = settings.match.best_of
    values = {
        "preset": settings.preset,
        "match": str(best_of) if best_of in USUAL_LENGTHS else "other",
        "games": str(best_of),
        "rounds": "" if settings.rounds is None else str(settings.rounds),
        "minutes": "" if settings.minutes is None else str(settings.minutes),
        "late": settings.late.value,
        "first_round": settings.first_round,
        "unranked": "yes" if settings.standings.dropped_unranked else "",
        "by_game": str(settings.games),
        "boards": str(settings.boards),
        "cycles": str(settings.cycles),
        "groups": str(settings.groups),
        "cut": str(settings.cut),
        "seeding": settings.cup.seeding,
        "tree": "reseed" if settings.cup.reseed else "bracket",
        "walkovers": settings.cup.walkovers,
        "begins": settings.cup.begins,
        "tiebreak": str(settings.cup.tiebreak_games),
        "armageddon": settings.cup.armageddon,
        "stop": "yes" if settings.cup.stop_when_decided else "",
        "ranking": settings.cup.ranking,
    }
    values |= {name: _points_text(getattr(settings.scoring, name), unit) for name in POINTS}
    values |= {tick: "yes" if getattr(settings, name) else "" for tick, name in TICKS.items()}
    order = settings.standings.order[1:]
    places = max(ORDER_MOST, len(order))
    return values | {f"order{place}": key for place, key in enumerate([*order, *[""] * places][:places])}


def _points_text(amount: int, unit: int) -> str:
    whole = Fraction(amount, unit)
    if whole.denominator == 1:
        return str(whole.numerator)
    if whole.denominator == 2:
        return f"{whole.numerator // 2 or ''}½"
    return str(float(whole))


def _points(text: str) -> Fraction | None:
    """ "3", "½", "1½", "0.5" or "0,5" as a number, None for anything else.

    >>> _points("1½"), _points("0,5"), _points("x")
    (Fraction(3, 2), Fraction(1, 2), None)
    """
    text = text.strip().replace(",", ".")
    half = text.endswith("½")
    text = unicodedata.normalize("NFKC", text.removesuffix("½")).strip()
    whole, _, part = text.partition(".")
    if not text:
        return Fraction(1, 2) if half else None
    if not (whole.isdecimal() and (part.isdecimal() or (not part and "." not in text))) or len(text) > 7:
        return None
    return Fraction(text) + Fraction(half, 2)


def number(text: str) -> int | None:
    """A whole number as people type it, half- or full-width digits; None for anything else."""
    text = unicodedata.normalize("NFKC", text).strip()
    return int(text) if text.isdecimal() and len(text) < 7 else None


class Errors(dict[str, str]):
    """Field → sentence; a field without one has an empty one, so that a template may ask for any."""

    def __missing__(self, field: str) -> str:
        return ""


@dataclass
class Setup:
    """What the fields show, what they mean, and what can't stand (field → sentence)."""

    values: dict[str, str]
    settings: StageSettings
    errors: Errors = field(default_factory=Errors)

    @classmethod
    def of(cls, settings: StageSettings) -> Setup:
        """The form as it is opened."""
        return cls(shown(settings), settings)

    def choices(self) -> dict[str, list[tuple[str, str]]]:
        """What can be chosen of a cup, in words: name of the field → (value, words)."""
        lang = current()
        words = {
            "seeding": terms.SEEDINGS,
            "tree": TREES,
            "walkovers": terms.WALKOVERS,
            "begins": terms.BEGINS,
            "armageddon": terms.ARMAGEDDON,
            "ranking": terms.RANKINGS,
        }
        return {
            name: [(value, lang.gettext(words[name][value])) for value in allowed]
            for name, allowed in CHOICES.items()
        }

    @classmethod
    def read(cls, post: Values, lang: Language, base: StageSettings | None = None) -> Setup:
        """What was typed. `base` is the tournament whose settings are changed, None for a new one."""
        preset = post.get("preset", DEFAULT)
        known = {one.name for one in PRESETS}
        if base is None:
            ground = preset_of(preset if preset in known else DEFAULT).settings
            opened = preset_of(post["from"] if post.get("from") in known else ground.preset).settings
        else:
            ground = opened = base
        setup = cls(shown(ground), ground)
        was = shown(opened)
        # A browser leaves out the ticks that are off: a form that was really sent says so by "from".
        asked = ticks_of(opened.format)
        for name, before in was.items() if "from" in post else ():
            value = post.get(name, "" if name in asked else before)
            if value != before:
                setup.values[name] = value
        setup._understand(lang)
        return setup

    def _understand(self, lang: Language) -> None:
        values, base = self.values, self.settings
        wrong = lang.gettext("Write a whole number.")
        length = values["match"] if values["match"] != "other" else values["games"]
        best_of = number(length)
        if best_of is None or not 1 <= best_of <= 99:
            self.errors["games"] = lang.gettext("A match has from 1 to 99 games.")
            best_of = base.match.best_of
        amounts: dict[str, int | None] = {}
        for name, most in (("rounds", 999), ("minutes", 1440)):
            amounts[name] = number(values[name]) if values[name].strip() else None
            if values[name].strip() and amounts[name] is None:
                self.errors[name] = wrong
            elif amounts[name] is not None and not 1 <= (amounts[name] or 0) <= most:
                refusal = BadSetting(name, values[name], f"1–{most}")
                self.errors[name] = refusals.sentence(lang, refusal)
        counts = {name: self._count(lang, name) for name in COUNTS}
        order = [values[name] for name in sorted(values) if name.startswith("order") and values[name]]
        keys = {tie_break.key for tie_break in TIE_BREAKS}
        chosen = tuple(dict.fromkeys(key for key in order if key in keys))
        ticked: dict[str, Any] = {name: bool(values[tick]) for tick, name in TICKS.items()}
        self.settings = replace(
            base,
            match=base.match if best_of == base.match.best_of else MatchType(best_of, base.match.unfinished),
            scoring=self._scoring(lang),
            rounds=amounts["rounds"],
            minutes=amounts["minutes"],
            late=Late(values["late"]) if values["late"] in set(Late) else base.late,
            first_round="halves" if values["first_round"] == "halves" else "random",
            standings=replace(
                base.standings,
                order=(base.standings.order[0], *chosen),
                dropped_unranked=bool(values["unranked"]),
            ),
            games=counts["by_game"],
            boards=counts["boards"],
            cycles=counts["cycles"],
            groups=counts["groups"],
            cut=counts["cut"],
            cup=self._cup(counts["tiebreak"]),
            **ticked,
        )

    def _count(self, lang: Language, name: str) -> int:
        """A number of `COUNTS`; what it was where it can't stand."""
        setting, least, most = COUNTS[name]
        value = number(self.values[name])
        if value is not None and least <= value <= most:
            return value
        refusal = BadSetting(setting, self.values[name][:40] or "–", f"{least}–{most}")
        self.errors[name] = refusals.sentence(lang, refusal)
        return int(shown(self.settings)[name])

    def _cup(self, tiebreak: int) -> CupSettings:
        values = self.values
        known = {
            name: values[name] if values[name] in allowed else allowed[0] for name, allowed in CHOICES.items()
        }
        return CupSettings(
            seeding=known["seeding"],
            reseed=known["tree"] == "reseed",
            walkovers=known["walkovers"],
            begins=known["begins"],
            tiebreak_games=tiebreak,
            armageddon=known["armageddon"],
            stop_when_decided=bool(values["stop"]),
            ranking=known["ranking"],
        )

    def _scoring(self, lang: Language) -> Scoring:
        base = self.settings.scoring
        typed = {name: _points(self.values[name]) for name in POINTS}
        for name, value in typed.items():
            if value is None or (2 * value).denominator != 1 or value > 1000:
                self.errors[name] = lang.gettext("Write a number of points such as 3, 1 or ½.")
        if any(name in self.errors for name in POINTS):
            return base
        sure = {name: value or Fraction(0) for name, value in typed.items()}
        if not (sure["loss"] <= sure["draw"] <= sure["win"] and sure["win"] > 0):
            self.errors["win"] = lang.gettext(
                "A win must be worth at least a draw, and a draw at least a loss."
            )
            return base
        if all(Fraction(getattr(base, name), base.unit) == sure[name] for name in POINTS):
            return base
        unit = max(base.unit, *(value.denominator for value in sure.values()))
        units = {name: int(value * unit) for name, value in sure.items()}
        return Scoring(**units, half_bye=units["draw"], unit=unit)
