"""`python -m tests.year`: live the year twice, print the figures, draw the timeline."""

import argparse
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.year.life import Year, both_years
from tests.year.report import failures, readme_table, table, write_timeline

README = Path(__file__).parents[2] / "README.md"
MARK, END = "<!-- year -->", "<!-- /year -->"


def main() -> None:
    """Live both years; with `--readme`, write what the offline voice misses into the README."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("build"), help="folder of year.html")
    parser.add_argument("--readme", action="store_true", help="bring the README's table up to date")
    asked = parser.parse_args()
    with TemporaryDirectory() as data:
        scripted, offline = both_years(Path(data))
    years = {"scripted": scripted, "offline": offline}
    _say(table(years))
    for name, year in years.items():
        _tell(name, year)
    asked.out.mkdir(parents=True, exist_ok=True)
    write_timeline(years, asked.out / "year.html")
    _say(f"\nThe timeline is in {asked.out / 'year.html'}.")
    if asked.readme:
        _write_readme(readme_table(offline))


def _tell(name: str, year: Year) -> None:
    lines = failures(year)
    lines += [f"junk: {kept.content}" for kept in year.findings.junk]
    lines += [
        f"wrongly ended ({wrong_end.end}): {wrong_end.content}"
        for wrong_end in year.findings.wrong_ends
    ]
    if lines:
        _say(f"\n{name}: what fails")
    for line in lines:
        _say(f"  {line}")


def _write_readme(told: str) -> None:
    before, _, rest = README.read_text(encoding="utf-8").partition(MARK)
    after = rest.partition(END)[2]
    README.write_text(f"{before}{MARK}\n{told}\n{END}{after}", encoding="utf-8")


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")


if __name__ == "__main__":
    main()
