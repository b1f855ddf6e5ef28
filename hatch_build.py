"""What is done before a wheel is made: the Memory Center's third-party files are fetched."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ThirdPartyFiles(BuildHookInterface):
    """Fetches them by npm; where that can't be done the wheel is made without, and says so."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Fetch them, unless they are there."""
        sys.path.insert(0, str(Path(self.root)))
        from bot.center.third_party import SHIPPED, VENDOR, WITHOUT, NotFetched, fetch

        try:
            fetch(VENDOR, SHIPPED)
        except NotFetched as problem:
            self.app.display_warning(WITHOUT.format(why=problem))
        build_data["artifacts"].append("bot/center/static/vendor/")
