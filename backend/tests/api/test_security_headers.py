"""Security headers of the answers."""

from __future__ import annotations

import pytest

from arcplan.api.security_headers import security_headers


@pytest.mark.parametrize("path", ["/", "/api/captures", "/assets/index-1.js", "/nowhere"])
def test_no_page_may_run_text_as_code(path: str) -> None:
    policy = security_headers(path)["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self';" in policy
    assert "unsafe" not in policy


def test_the_worker_with_the_pages_python_may_compile_webassembly_and_nothing_more() -> None:
    page = security_headers("/")
    worker = security_headers("/assets/python-reader-1.js")
    assert "script-src 'self' 'wasm-unsafe-eval';" in worker["Content-Security-Policy"]
    changed = worker["Content-Security-Policy"].replace(" 'wasm-unsafe-eval'", "")
    assert page | {"Content-Security-Policy": changed} == page
