"""The policy of a memory: the settings that it goes by itself, in one hand."""

from dataclasses import dataclass, field

from config.settings.sections import Curation, Fading, Importance, Review


@dataclass(frozen=True, slots=True)
class MemoryPolicy:
    """What operations may do, and how importance rises and falls."""

    curation: Curation = field(default_factory=Curation)
    importance: Importance = field(default_factory=Importance)
    fading: Fading = field(default_factory=Fading)
    review: Review = field(default_factory=Review)
