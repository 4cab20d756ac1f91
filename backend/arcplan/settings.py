"""What an operator may set, read from `ARCPLAN_*` environment variables."""

from __future__ import annotations

from datetime import timedelta
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from pydantic import (
    Field,
    NonNegativeInt,
    PositiveFloat,
    PositiveInt,
    SecretStr,
    field_validator,
)
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

if TYPE_CHECKING:
    from sqlalchemy import URL

_GIB = 1 << 30
_TOKEN_CHARACTERS = 16
_CHECKOUT = Path(__file__).resolve().parents[2]


class Settings(BaseSettings):
    """Server settings; every field is the environment variable `ARCPLAN_<NAME>`.

    Attributes:
        home: Directory that holds the built model, the plan schema and the built front end.
        data_dir: Directory of the default SQLite file.
        database_url: Where plans are kept, as an SQLAlchemy URL; empty means the SQLite file.
        plan_days: A plan that nobody posted for so many days is deleted; 0 keeps plans for ever.
        read_only: Whether no plan is kept or deleted; those kept can be opened.
        access_token: What every request must show, at least 16 characters; empty means none.
        allowed_hosts: Host names that are answered, with commas between; `*` answers all. Empty
            means the names of the loopback when the server listens there, and all otherwise.
        upload_bytes: Largest upload as it arrives.
        expanded_bytes: Largest text that an upload may expand to.
        uploads_at_once: Uploads read at the same time; further ones are told to come back.
        uploads_per_client: How many of them may be one client's.
        upload_memory_bytes: Memory that reading one upload may take.
        upload_stall_s: An upload that sends nothing for so long is ended.
        upload_slowest_bytes_per_s: After its first minute an upload must keep this mean rate.
        plan_bytes: Largest plan document.
        size_bytes: Largest request to size a host: all its captures as JSON.
        requests_per_minute: Sustained requests per client; bursts of as many are allowed.
        upload_bytes_per_hour: Text bytes per client and hour.
        loopback_is_limited: Whether clients on this machine are limited like others.
        metrics: Whether `/metrics` is answered; it is not for everyone to read.
        header_timeout_s: A connection that has not sent its request head by then is closed.
        shutdown_grace_s: Running requests get so long to end when the server stops.
        model_memory_bytes: Heap limit of the embedded JavaScript engine.
        model_timeout_s: Time limit of one evaluation of a plan.
    """

    model_config = SettingsConfigDict(env_prefix="ARCPLAN_", frozen=True)

    home: Path = _CHECKOUT
    data_dir: Path = Path("data")
    database_url: str = ""
    plan_days: NonNegativeInt = 0
    read_only: bool = False
    access_token: SecretStr = SecretStr("")
    allowed_hosts: Annotated[list[str], NoDecode] = Field(default_factory=list)
    upload_bytes: PositiveInt = 64 * _GIB
    expanded_bytes: PositiveInt = 128 * _GIB
    uploads_at_once: PositiveInt = 16
    uploads_per_client: PositiveInt = 8
    upload_memory_bytes: PositiveInt = _GIB // 2
    upload_stall_s: PositiveFloat = 30
    upload_slowest_bytes_per_s: PositiveInt = 1024
    plan_bytes: PositiveInt = 1 << 17
    size_bytes: PositiveInt = 32 << 20
    requests_per_minute: PositiveInt = 1200
    upload_bytes_per_hour: PositiveInt = 256 * _GIB
    loopback_is_limited: bool = False
    metrics: bool = False
    header_timeout_s: PositiveFloat = 20
    shutdown_grace_s: PositiveInt = 20
    model_memory_bytes: PositiveInt = 256 << 20
    model_timeout_s: PositiveFloat = 2

    @field_validator("allowed_hosts", mode="before")
    @classmethod
    def _split_words(cls, value: object) -> object:
        if isinstance(value, str):
            return value.replace(",", " ").split()
        return value

    @field_validator("access_token")
    @classmethod
    def _refuse_short(cls, value: SecretStr) -> SecretStr:
        if 0 < len(value.get_secret_value()) < _TOKEN_CHARACTERS:
            raise ValueError(f"at least {_TOKEN_CHARACTERS} characters are needed")
        return value

    @property
    def plan_lifetime(self) -> timedelta | None:
        """How long a plan is kept after its last post; None is for ever."""
        return timedelta(days=self.plan_days) if self.plan_days else None

    @property
    def store_url(self) -> str | URL:
        """Where plans are kept."""
        if self.database_url:
            return self.database_url
        # Imported late: whoever reads captures only needs no database.
        made: type[URL] = import_module("sqlalchemy").URL
        return made.create("sqlite", database=str(self.data_dir / "arcplan.sqlite3"))

    @property
    def model_bundle(self) -> Path:
        """The model, built from TypeScript into one script."""
        return self.home / "shared" / "dist" / "model.js"

    @property
    def plan_schema(self) -> Path:
        """JSON Schema of a plan."""
        return self.home / "shared" / "schema" / "plan.schema.json"

    @property
    def frontend_dir(self) -> Path:
        """The built front end."""
        return self.home / "frontend" / "dist"
