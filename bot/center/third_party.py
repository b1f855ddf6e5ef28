"""The files of others that pages load: fetched by npm when the Center is built, never committed.

`python -m bot.center.third_party [--dev]`; a wheel's build asks for them, too (`hatch_build.py`).
Nothing but the standard library is needed here.
"""

import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

HERE = Path(__file__).parent
VENDOR = HERE / "static" / "vendor"
DEV = HERE.parents[1] / "build" / "center"
"""Where what only tests load is put."""
LOCK = "package-lock.json"
VERSIONS = "versions.json"
"""Its copy beside the files that were fetched by it."""
SHIPPED: Mapping[str, str] = {
    "htmx.min.js": "htmx.org/dist/htmx.min.js",
    "cytoscape.min.js": "cytoscape/dist/cytoscape.esm.min.mjs",
    "uplot.min.js": "uplot/dist/uPlot.iife.min.js",
    "uplot.min.css": "uplot/dist/uPlot.min.css",
    "htmx.LICENSE.txt": "htmx.org/LICENSE",
    "cytoscape.LICENSE.txt": "cytoscape/LICENSE",
    "uplot.LICENSE.txt": "uplot/LICENSE",
}
TESTED: Mapping[str, str] = {"axe.min.js": "axe-core/axe.min.js"}
NO_NPM = "npm is not installed (Debian: apt install npm)"
FAILED = "npm could not fetch them: {told}"
WITHOUT = (
    "The Memory Center's pages do without graph, charts and live changes: {why}. "
    "Everything else works; `make page` tries again.\n"
)
LONGEST_TOLD = 300


class NotFetched(Exception):
    """The files could not be had; says why."""


def main(*, dev: bool = False) -> int:
    """Fetch what is missing or of other versions; say why where that can't be done."""
    try:
        fetch(VENDOR, SHIPPED)
        if dev:
            fetch(DEV, TESTED)
    except NotFetched as problem:
        sys.stderr.write(WITHOUT.format(why=problem))
    return 0


def fetch(folder: Path, wanted: Mapping[str, str]) -> None:
    """Have the files in a folder, in the versions that are locked.

    Raises:
        NotFetched: there is no npm, or it fails.
    """
    if _is_there(folder, wanted):
        return
    npm = shutil.which("npm")
    if npm is None:
        raise NotFetched(NO_NPM)
    with TemporaryDirectory() as room:
        for name in ("package.json", LOCK):
            shutil.copyfile(HERE / name, Path(room, name))
        _install(npm, Path(room))
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        for name, source in wanted.items():
            shutil.copyfile(Path(room, "node_modules", source), folder / name)
    shutil.copyfile(HERE / LOCK, folder / VERSIONS)  # last: what is half done is begun anew


def _is_there(folder: Path, wanted: Mapping[str, str]) -> bool:
    lock = folder / VERSIONS
    return (
        lock.exists()
        and lock.read_bytes() == (HERE / LOCK).read_bytes()
        and all((folder / name).exists() for name in wanted)
    )


def _install(npm: str, room: Path) -> None:
    command = [npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
    done = subprocess.run(  # noqa: S603  # our own words
        command, cwd=room, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise NotFetched(FAILED.format(told=" ".join(done.stderr.split())[:LONGEST_TOLD]))


if __name__ == "__main__":
    sys.exit(main(dev="--dev" in sys.argv[1:]))
