"""The section of the settings that the Memory Center goes by."""

from ipaddress import ip_network
from typing import Annotated

from pydantic import AfterValidator, Field, SecretStr

from config.settings.sections import BareAddress, Count, Days, Section

Port = Annotated[int, Field(ge=1, le=65535)]


def _are_networks(told: str) -> str:
    """Refuse what names neither an address nor a network: nobody would be heard by it."""
    for part in told.split(","):
        ip_network(part.strip())
    return told


Proxies = Annotated[str, AfterValidator(_are_networks)]


class Center(Section):
    """The Memory Center: the page and the API."""

    host: str = "127.0.0.1"
    """The address of this machine at which it is served; whoever reaches it sees the door."""
    port: Port = 8765
    """The port at which it is served."""
    url: BareAddress = ""
    """Where people reach it, as https://memory.example; empty: http://localhost and the port."""
    proxies: Proxies = "127.0.0.1,::1"
    """Whose word it takes for where people ask from, where `url` is set: addresses, networks."""
    link_minutes: Annotated[float, Field(gt=0, le=60)] = 10
    """How long a link to enter is good; it is burnt when it is used."""
    links_per_hour: Count = 20
    """How many links one person is given in an hour at most."""
    session_days: Days = 30
    """How long somebody stays logged in who does not come back."""
    entries_per_minute: Count = 20
    """How often one address may try to enter in a minute."""
    requests_per_minute: Count = 600
    """How many requests one person may make in a minute."""
    operator_token: SecretStr = SecretStr("")
    """Opens health, metrics and jobs; from the environment or .env only; empty: to nobody."""
    chores: bool = True
    """Whether the process also does the work of memory; off where `companion curator` runs too."""
