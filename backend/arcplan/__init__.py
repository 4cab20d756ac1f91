"""arcplan: read captures of a ZFS host, keep plans, answer over HTTP and on the command line."""

__version__ = "1.0.0"
