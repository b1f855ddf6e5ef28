"""`companion memory fading` and `companion memory keep`."""

from tests.bot.cli.conftest import Run


def learned(run: Run) -> int:
    """Return a memory that fades as any other, of somebody met just now."""
    found = run("memory", "add", "I drink tea", "--json").json
    return int(found[0]["id"])


def test_what_is_about_to_fade_is_listed_with_its_day(run: Run, met):
    memory_id = learned(run)

    assert run("memory", "fading", "--json").json == []
    [found] = run("memory", "fading", "--days", "100", "--json").json
    assert (found["id"], found["coming"], found["content"]) == (memory_id, "review", "I drink tea")
    assert "I drink tea" in run("memory", "fading", "--days", "100").out


def test_what_is_kept_fades_later(run: Run, met):
    memory_id = learned(run)
    [before] = run("memory", "fading", "--days", "400", "--json").json

    [kept] = run("memory", "keep", str(memory_id), "--json").json

    assert kept["used_count"] == 1
    [after] = run("memory", "fading", "--days", "400", "--json").json
    assert after["at"] > before["at"]


def test_a_foreign_or_missing_id_cannot_be_kept(run: Run, met):
    told = run("memory", "keep", "99")

    assert (told.code, told.out) == (1, "")
    assert "99" in told.err


def test_what_is_forgotten_cannot_be_kept(run: Run, met):
    memory_id = learned(run)
    run("memory", "forget", str(memory_id))

    assert run("memory", "keep", str(memory_id)).code == 1
