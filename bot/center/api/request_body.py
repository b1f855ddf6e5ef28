"""What a request brings along: nothing but what is asked for."""

from pydantic import BaseModel, ConfigDict


class RequestBody(BaseModel):
    """A body whose fields are all known: one that is misspelt is named, not left out in silence."""

    model_config = ConfigDict(extra="forbid")
