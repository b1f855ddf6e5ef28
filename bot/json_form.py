"""The JSON of what is read: dataclasses become objects only here, at the edge."""

from dataclasses import fields, is_dataclass
from datetime import datetime


def json_object(view: object) -> dict[str, object]:
    """Return a dataclass as an object of JSON, field by field in their order.

    A field whose JSON goes by another name says so in its metadata, as `json`. What lies inside is
    left as it is: `json_form` turns it when it is written.
    """
    if not is_dataclass(view) or isinstance(view, type):
        raise TypeError(view)
    return {
        field.metadata.get("json", field.name): getattr(view, field.name) for field in fields(view)
    }


def json_form(value: object) -> object:
    """Return what JSON has no form of, as the `default` of `json.dumps`: views and instants.

    Raises:
        TypeError: it is neither.
    """
    return value.isoformat() if isinstance(value, datetime) else json_object(value)
