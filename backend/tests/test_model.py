"""The TypeScript model answers on the server as it does in the browser, within its limits."""

from __future__ import annotations

from pathlib import Path

import pytest

from arcplan.json_value import JsonObject
from arcplan.model import Model, ModelError, ModelLimitError, ModelMissingError
from tests.conftest import REPOSITORY

BUNDLE = REPOSITORY / "shared/dist/model.js"


def small(directory: Path, functions: str) -> Model:
    bundle = directory / "model.js"
    bundle.write_text(f"var arcplanModel = {{ MODEL_VERSION: '7', {functions} }};")
    return Model(bundle, memory_bytes=64 << 20)


def test_the_built_model_answers_the_default_plan_with_every_promised_group(
    plan: JsonObject,
) -> None:
    model = Model(BUNDLE)
    result = model.call("evaluate", plan)
    assert isinstance(result, dict)
    assert result.keys() >= {
        "metadata",
        "memory",
        "hit_ratio",
        "reads",
        "commits",
        "bottleneck",
        "next_bottleneck",
        "cost",
        "warnings",
        "explanations",
    }
    assert model.version
    assert isinstance(model.call("catalog"), dict)
    model.close()


def test_the_built_model_gives_the_published_metadata_of_the_2018_server() -> None:
    """330 tables of 1,160 indirect blocks of 16 KiB, uncompressed: 382,800 blocks, 6.27 GB."""
    row: JsonObject = {
        "record_bytes": 16384,
        "leaf_blocks": 145446 * 330,
        "nonleaf_blocks": 382_800,
        "nonleaf_logical_bytes": 382_800 * 16384,
        "nonleaf_physical_bytes": 382_800 * 8192,
        "basis": "measured",
    }
    model = Model(BUNDLE)
    [answer] = model.requirement([row], {"openzfs": "0.6.5", "readsPerSecond": 3000})
    need = answer["arc_bytes"]
    assert isinstance(need, int)
    assert 6.27e9 < need < 6.8 * (1 << 30)
    model.close()


def test_a_plan_that_eats_memory_spends_the_engine_which_says_so_from_then_on(
    tmp_path: Path,
) -> None:
    grow = "const a = []; while (p.grow) a.push(new Array(1000).fill('x' + a.length));"
    model = small(tmp_path, f"evaluate: (p) => {{ {grow} return {{ok: true}}; }}")
    assert model.call("evaluate", {}) == {"ok": True}
    plans: list[JsonObject] = [{"grow": True}, {}]
    for plan in plans:
        with pytest.raises(ModelLimitError, match="memory"):
            model.call("evaluate", plan)
    assert model.is_spent
    model.close()


def test_an_exception_of_the_model_is_an_error_with_its_message(tmp_path: Path) -> None:
    model = small(tmp_path, "evaluate: () => { throw new Error('no such device'); }")
    with pytest.raises(ModelError, match="no such device"):
        model.call("evaluate", {})
    model.close()


def test_a_missing_bundle_is_reported(tmp_path: Path) -> None:
    with pytest.raises(ModelMissingError, match="npm run build"):
        Model(tmp_path / "absent.js").call("evaluate", {})


@pytest.mark.parametrize(
    "title", ["');arcplanModel.evaluate=1;('", "\u2028\u2029", "\\", '"', "${x}", "\ud800"]
)
def test_text_of_a_plan_is_never_run(title: str, tmp_path: Path) -> None:
    model = small(tmp_path, "evaluate: (p) => ({title: p.title, own: Object.keys(p)})")
    plan: JsonObject = {"title": title, "__proto__": {"polluted": 1}}
    assert model.call("evaluate", plan) == {"title": title, "own": ["title", "__proto__"]}
    assert model.call("evaluate", {"title": "next"}) == {"title": "next", "own": ["title"]}
    model.close()
