"""Alert rules and dashboards of a plan, for Prometheus and Grafana."""

from arcplan.watching.dashboard import dashboard
from arcplan.watching.metrics import Selection
from arcplan.watching.rules import rules
from arcplan.watching.server import Server, server_of

__all__ = ["Selection", "Server", "dashboard", "rules", "server_of"]
