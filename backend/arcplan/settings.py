"""Settings of the operator, from `ARCPLAN_*` environment variables."""

from __future__ import annotations

import os
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
    ValidationError,
    field_validator,
)
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from arcplan.home import BUILT, data_of, model_bundle, plan_schema
from arcplan.plan_links import PLAN_BYTES_MOST
from arcplan.usage import UsageError

if TYPE_CHECKING:
    from sqlalchemy import URL

_GIB = 1 << 30
_TOKEN_CHARACTERS = 16
_PREFIX = "ARCPLAN_"


class Settings(BaseSettings):
    """Server settings; every field is the environment variable `ARCPLAN_<NAME>`.

    Attributes:
        home: Directory that holds the built model, the plan schema and the built front end.
        data_dir: Directory of the default SQLite file.
        database_url: Where plans are kept, as an SQLAlchemy URL; empty means the SQLite file.
        store_bytes: What the plans kept may take together; 0 is no bound.
        unopened_days: In a store that is nearly full, a plan that nobody posted or opened for so
            many days is named, and goes a day later if its room is needed; 0 lets none go.
        plan_days: A plan that nobody posted for so many days is deleted; 0 keeps plans for ever.
        read_only: Whether no plan is kept or deleted; those kept can be opened.
        access_token: Token that every request must present, 16 characters or more; empty is none.
        allowed_hosts: Accepted host names, separated by commas; `*` accepts all. Empty
            means the names of the loopback when the server listens there, and all otherwise.
        upload_bytes: Largest upload as it arrives.
        expanded_bytes: Largest text that an upload may expand to.
        uploads_at_once: Uploads read at the same time; further ones are refused with 503.
        uploads_per_client: How many of them may be one client's.
        upload_memory_bytes: Memory that reading one upload may take.
        upload_processor_s: Processor time that reading an upload of nothing may take; each MiB that
            arrives adds a tenth of it, each MiB of text a twentieth.
        plan_bytes: Largest plan document.
        size_bytes: Largest request to size a host: all its captures as JSON. Together such requests
            may take four times as much.
        requests_per_minute: Sustained requests per client; bursts of as many are allowed.
        upload_bytes_per_hour: Text bytes per client and hour.
        loopback_is_limited: Whether clients on this machine are limited like others.
        metrics: Whether `/metrics` is answered; it is not for everyone to read.
        connections: Connections at a time, if the limit of open files allows as many.
        connections_per_client: How many of them may be one client's, at most half of them.
        body_stall_s: A body that sends nothing for so long is refused, and an answer that the
            client does not read is cut off, seconds; uploads have limits of their own.
        body_slowest_bytes_per_s: After this time they must keep this mean rate.
        header_timeout_s: A connection without a complete request head by then is closed, seconds.
        ends_with: Number of a process whose end stops the server, as a signal does; 0 is none.
        shutdown_grace_s: Time that running requests get when the server stops, seconds; uploads are
            refused shortly before. Less than the 10 s after which a container is killed.
        models_at_once: Processes that answer with the model, 2 or more; one of them is always free
            for short work.
        model_memory_bytes: Heap limit of the JavaScript engine in each.
        model_processor_s: Processor time that one answer of the model may take.
    """

    model_config = SettingsConfigDict(env_prefix=_PREFIX, frozen=True)

    home: Path = BUILT
    data_dir: Path = Field(default_factory=data_of)
    database_url: str = ""
    store_bytes: NonNegativeInt = 10 * _GIB
    unopened_days: NonNegativeInt = 0
    plan_days: NonNegativeInt = 0
    read_only: bool = False
    access_token: SecretStr = SecretStr("")
    allowed_hosts: Annotated[list[str], NoDecode] = Field(default_factory=list)
    upload_bytes: PositiveInt = 64 * _GIB
    expanded_bytes: PositiveInt = 128 * _GIB
    uploads_at_once: PositiveInt = 16
    uploads_per_client: PositiveInt = 8
    upload_memory_bytes: PositiveInt = _GIB // 2
    upload_processor_s: PositiveFloat = 10
    plan_bytes: PositiveInt = PLAN_BYTES_MOST
    size_bytes: PositiveInt = 8 << 20
    requests_per_minute: PositiveInt = 1200
    upload_bytes_per_hour: PositiveInt = 256 * _GIB
    loopback_is_limited: bool = False
    metrics: bool = False
    connections: PositiveInt = 4096
    connections_per_client: PositiveInt = 256
    body_stall_s: PositiveFloat = 30
    body_slowest_bytes_per_s: PositiveInt = 1024
    header_timeout_s: PositiveFloat = 20
    ends_with: NonNegativeInt = 0
    shutdown_grace_s: PositiveInt = 8
    models_at_once: Annotated[int, Field(ge=2)] = max(2, os.cpu_count() or 2)
    model_memory_bytes: PositiveInt = 256 << 20
    model_processor_s: PositiveFloat = 5

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
    def unopened_lifetime(self) -> timedelta | None:
        """How long a plan must not have been opened to go from a full store; None lets none go."""
        return timedelta(days=self.unopened_days) if self.unopened_days else None

    @property
    def store_url(self) -> str | URL:
        """Where plans are kept."""
        if self.database_url:
            return self.database_url
        # Imported late, because commands that only read captures need no database.
        made: type[URL] = import_module("sqlalchemy").URL
        return made.create("sqlite", database=str(self.data_dir / "arcplan.sqlite3"))

    @property
    def model_bundle(self) -> Path:
        """The model, built from TypeScript into one script."""
        return model_bundle(self.home)

    @property
    def plan_schema(self) -> Path:
        """JSON Schema of a plan."""
        return plan_schema(self.home)

    @property
    def answers_schema(self) -> Path:
        """JSON Schema of the answers of the model and the advisor."""
        return self.home / "shared" / "schema" / "answers.schema.json"

    @property
    def frontend_dir(self) -> Path:
        """The built front end."""
        return self.home / "frontend" / "dist"


def read_settings() -> Settings:
    """The settings of this process.

    Raises:
        UsageError: A variable cannot be used; its value, which may be a secret, is not repeated.
    """
    for name, value in os.environ.items():
        if name.startswith(_PREFIX) and not _is_text(value):
            raise UsageError(f"{name} is not UTF-8 text")
    try:
        return Settings()
    except ValidationError as error:
        faults = error.errors(include_url=False, include_context=False, include_input=False)
        sentences = (
            f"{_PREFIX}{'_'.join(map(str, one['loc'])).upper()}: {_sentence(one['msg'])}"
            for one in faults
        )
        raise UsageError("; ".join(sentences)) from None


def _sentence(message: str) -> str:
    message = message.removeprefix("Value error, ").removeprefix("Input ")
    return message.partition(", unable to parse")[0]


def _is_text(value: str) -> bool:
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True
