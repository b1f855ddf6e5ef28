"""What a script that learns weights is told on its command line."""

import argparse
import tempfile
from pathlib import Path


def arguments(says: str | None, file: Path) -> argparse.Namespace:
    """Read them; `file` is what the script writes."""
    parser = argparse.ArgumentParser(description=(says or "").partition("\n")[0])
    parser.add_argument("--data", type=Path, required=True, help="folder of labelled talks")
    kept = Path(tempfile.gettempdir()) / "companion-ranker-vectors"
    parser.add_argument("--vectors", type=Path, default=kept, help="where vectors are kept")
    parser.add_argument("--ablation", action="store_true", help="learn without each feature, too")
    parser.add_argument("--write", action="store_true", help=f"write {file.name}")
    return parser.parse_args()
