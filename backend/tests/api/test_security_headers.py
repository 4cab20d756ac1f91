"""Security headers of the answers."""

from __future__ import annotations

import pytest

from arcplan.api.visitors.security_headers import security_headers


@pytest.mark.parametrize("path", ["/", "/api/captures", "/assets/index-1.js", "/nowhere"])
def test_no_page_may_run_text_as_code(path: str) -> None:
    policy = security_headers(path)["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self';" in policy
    assert "unsafe" not in policy


@pytest.mark.parametrize("name", ["python-reader", "dump-worker"])
def test_workers_that_read_may_compile_webassembly_and_nothing_more(name: str) -> None:
    page = security_headers("/")
    worker = security_headers(f"/assets/{name}-1.js")
    assert "script-src 'self' 'wasm-unsafe-eval';" in worker["Content-Security-Policy"]
    # The unpacker of zstd is a module in a `data:` address.
    assert "connect-src 'self' data:;" in worker["Content-Security-Policy"]
    changed = worker["Content-Security-Policy"].replace(" 'wasm-unsafe-eval'", "")
    changed = changed.replace("connect-src 'self' data:", "connect-src 'self'")
    assert page | {"Content-Security-Policy": changed} == page
