"""Generated from shared/model/version.ts by `npm run generate`; do not edit."""

MODEL_VERSION = "1.47.0"
"""Version of the equations, which every saved plan and result names."""
