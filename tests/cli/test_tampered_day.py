"""Edited event files given to the program: a status and a sentence, never a traceback [D20] [D22]."""

import random

from kit.tampering import a_day, numbered, tampered
from pairwright.core import facts as f
from pairwright.files import archive

NEW = (f.TableTimeAdded, f.ByeChanged, f.ReportsSwitched, f.ResultReported, f.ProgressSaved, f.Restored)


def test_an_edited_day_is_verified_and_taken_in_with_a_status_and_a_sentence(run, tmp_path):
    sheet, chance, codes = a_day(), random.Random(8), set()
    for attempt in range(40):
        path = tmp_path / f"edited-{attempt}.pairwright"
        path.write_bytes(archive.write("a", numbered(tampered(sheet, chance, NEW)), sheet.texts))
        verified = run("verify", "--event", path)
        codes.add(verified.code)
        assert (verified.code in (0, 1) and verified.out) or (verified.code == 8 and verified.err)
        taken = run("import", path, "--event", f"taken-{attempt}")
        assert (taken.code == 0 and taken.out) or (taken.code == 8 and taken.err)
        assert (tmp_path / f"taken-{attempt}.pairwright").exists() == (taken.code == 0)
        if taken.code == 0:
            for words in (("status",), ("standings",), ("history",)):
                assert run(*words, "--event", f"taken-{attempt}").code == 0
    assert codes == {0, 1, 8}
