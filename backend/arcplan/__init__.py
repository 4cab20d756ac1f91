"""arcplan: read captures of a ZFS host, keep plans, answer over HTTP and on the command line."""

__version__ = "2026.11.0"
