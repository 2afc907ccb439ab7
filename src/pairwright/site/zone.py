"""The time zone of the machine the desk runs on: where times of day in the history are read."""

from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta, tzinfo

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class MachineZone(tzinfo):
    """What the machine's clock on the wall shows, summer time at each instant as it was then."""

    def fromutc(self, dt: datetime) -> datetime:
        """The instant as the wall shows it."""
        return dt + self._offset((dt.replace(tzinfo=UTC) - EPOCH).total_seconds())

    def utcoffset(self, dt: datetime | None) -> timedelta:
        """How far the wall is ahead of UTC."""
        if dt is None:
            return self._offset(time.time())
        wall = dt.replace(tzinfo=None)
        return self._offset(time.mktime(wall.timetuple()))

    def dst(self, dt: datetime | None) -> timedelta:
        """Not told apart from the rest of the offset."""
        return timedelta(0)

    def tzname(self, dt: datetime | None) -> str:
        """The zone's usual letters."""
        return time.tzname[0]

    @staticmethod
    def _offset(seconds: float) -> timedelta:
        return timedelta(seconds=time.localtime(seconds).tm_gmtoff)


LOCAL = MachineZone()


def instant(milliseconds: int) -> datetime:
    """An instant of the log as the wall shows it."""
    return (EPOCH + timedelta(milliseconds=milliseconds)).astimezone(LOCAL)
