"""From the files that were dumped to all of a dataset, with an honest interval."""

from __future__ import annotations

import numpy as np
import pytest

from arcplan.captures.zdb import ZdbCapture
from arcplan.captures.zdb import layout as at
from arcplan.captures.zdb.estimate import Sample, estimate, student_quantile
from tests.captures.zdb.dumps import parse, real_dump
from tests.captures.zdb.synthetic import DATASET_NEW, FORM_NEW, dense_file, dumped


def dump_of(blocks: list[int], *, referenced: str, objects: int) -> ZdbCapture:
    line = DATASET_NEW.replace("66.6G, 1000 objects", f"{referenced}, {objects} objects")
    files = (
        dumped(FORM_NEW, dense_file(number, f"/f{number}", 16384, count))
        for number, count in enumerate(blocks, 2)
    )
    return parse(line + "".join(files))


def test_files_alike_are_scaled_by_space_without_doubt() -> None:
    record = dump_of([2048] * 4, referenced="640M", objects=30)

    found = record.estimate
    assert found is not None
    assert (found.sampled_files, found.objects_total) == (4, 30)
    assert found.scale == pytest.approx(5.0)
    assert found.leaf_blocks.value == found.leaf_blocks.low == found.leaf_blocks.high == 40_960
    assert found.note.startswith("estimated from 4 of 30 objects")
    assert record.totals.leaf_blocks == 4 * 2048


def test_one_file_gives_a_value_and_no_interval() -> None:
    record = parse(real_dump("openzfs-2.3_ddddd_rs16k"))

    found = record.estimate
    assert found is not None
    assert found.leaf_blocks.low is None
    assert "no interval" in found.note


@pytest.mark.parametrize("name", ["mix", "zv8k", "copies2", "enc"])
def test_a_whole_dataset_is_not_estimated(name: str) -> None:
    assert parse(real_dump(f"openzfs-2.3_ddddd_{name}")).estimate is None


def test_the_quantile_is_students() -> None:
    table = {1: 12.706, 2: 4.303, 3: 3.182, 5: 2.571, 10: 2.228, 30: 2.042, 1000: 1.962}

    for degrees, value in table.items():
        assert student_quantile(0.95, degrees) == pytest.approx(value, rel=0.005)


def test_intervals_hold_the_truth_about_as_often_as_they_say() -> None:
    rng = np.random.default_rng(11)
    population = [(size, size * 3e-3 * rng.uniform(0.6, 1.4)) for size in range(1000, 5000, 10)]
    truth = sum(y for _, y in population)
    covered = 0
    for _ in range(400):
        chosen = [population[index] for index in rng.permutation(len(population))[:20]]
        moments = np.zeros(at.MOMENT_FIELDS)
        for x, y in chosen:
            moments[at.X_COUNT] += 1
            moments[at.X_SUM] += x
            moments[at.X_SQUARES] += x * x
            for quantity in range(at.QUANTITIES):
                first = at.Y_AT + quantity * at.Y_FIELDS
                moments[first : first + 3] += (y, x * y, y * y)
        found = estimate([Sample(moments, sum(x for x, _ in population), len(population))])
        assert found is not None
        interval = found.leaf_blocks
        assert interval.low is not None
        assert interval.high is not None
        covered += interval.low - 1 <= truth <= interval.high + 1
    assert 0.91 <= covered / 400 <= 0.99
