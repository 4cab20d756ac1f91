"""Reading arcstats for tests, and the field names each release line prints."""

from pathlib import Path

from arcplan.captures.arcstats import ArcstatsCapture, Parser, recognises
from tests.captures.feeding import feed_in_pieces

FIXTURES = Path(__file__).parents[2] / "fixtures" / "arcstats"

ONLY_IN_0_6_5 = (
    *("other_size", "l2_compress_successes", "l2_compress_zeros", "l2_compress_failures"),
    *("duplicate_buffers", "duplicate_buffers_size", "duplicate_reads"),
    "l2_cdata_free_on_write",
)
ADDED_IN_0_7 = (
    *("compressed_size", "uncompressed_size", "overhead_size", "dbuf_size", "dnode_size"),
    *("bonus_size", "access_skip", "memory_all_bytes", "memory_free_bytes"),
    *("memory_available_bytes", "arc_dnode_limit", "demand_hit_predictive_prefetch"),
)
ADDED_IN_0_8 = ("async_upgrade_sync", "demand_hit_prescient_prefetch", "arc_raw_size")
ADDED_IN_2_1 = (
    *("evict_l2_eligible_mfu", "evict_l2_eligible_mru", "l2_prefetch_asize", "l2_mru_asize"),
    *("l2_mfu_asize", "l2_bufc_data_asize", "l2_bufc_metadata_asize"),
)


def added_in_2_0(values: dict[str, int]) -> tuple[str, ...]:
    prefixes = ("l2_log_blk_", "l2_rebuild_")
    named = ("l2_data_to_meta_ratio", "cached_only_in_progress", "abd_chunk_waste_size")
    return tuple(name for name in values if name.startswith(prefixes) or name in named)


def read(data: str | bytes, *, chunk: int | None = None) -> list[ArcstatsCapture]:
    raw = data.encode() if isinstance(data, str) else data
    assert recognises(raw[:65536])
    parser = Parser()
    feed_in_pieces(parser, raw, chunk)
    found = list(parser.finish(name="arcstats", truncated=False))
    arcstats = [record for record in found if isinstance(record, ArcstatsCapture)]
    assert arcstats == found
    return arcstats


def read_fixture(name: str) -> ArcstatsCapture:
    (capture,) = read((FIXTURES / name).read_bytes())
    return capture


def kstat(values: dict[str, int]) -> str:
    header = f"13 1 0x01 {len(values)} {272 * len(values)} 1000000000 61000000000\n"
    rows = "".join(f"{name:<31} 4    {value}\n" for name, value in values.items())
    return header + f"{'name':<31} type data\n" + rows


def without(values: dict[str, int], *names: str) -> dict[str, int]:
    return {name: value for name, value in values.items() if name not in names}
