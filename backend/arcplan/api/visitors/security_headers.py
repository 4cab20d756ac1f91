"""Security headers of every answer."""

from __future__ import annotations

_POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data: blob:",
    "font-src": "'self'",
    "connect-src": "'self'",
    "worker-src": "'self'",
    "manifest-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
    "frame-ancestors": "'none'",
}
# A worker obeys the policy of its own script. These may compile WebAssembly (CSP Level 3,
# 'wasm-unsafe-eval') to read captures in the page, and zstd's comes as a `data:` address; the page
# itself may do neither.
_READERS = ("/assets/python-reader-", "/assets/dump-worker-")
_POLICY_OF_READERS = _POLICY | {
    "script-src": "'self' 'wasm-unsafe-eval'",
    "connect-src": "'self' data:",
}

_OTHERS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}


def _headers(policy: dict[str, str]) -> dict[str, str]:
    written = "; ".join(f"{directive} {sources}" for directive, sources in policy.items())
    return {"Content-Security-Policy": written, **_OTHERS}


_HEADERS = _headers(_POLICY)
_HEADERS_OF_READERS = _headers(_POLICY_OF_READERS)


def security_headers(path: str) -> dict[str, str]:
    """Headers of an answer, by the path that was asked for."""
    return _HEADERS_OF_READERS if path.startswith(_READERS) else _HEADERS
