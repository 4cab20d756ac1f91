# `VERSION=2026.11.0 docker buildx bake`: the image for both processors. A release sets the two images by digest.
variable "VERSION" { default = "development" }
variable "NODE_IMAGE" { default = "node:22-bookworm-slim" }
variable "PYTHON_IMAGE" { default = "python:3.13-slim-bookworm" }

target "default" {
  tags = ["arcplan:${VERSION}"]
  platforms = ["linux/amd64", "linux/arm64"]
  args = {
    VERSION      = VERSION
    NODE_IMAGE   = NODE_IMAGE
    PYTHON_IMAGE = PYTHON_IMAGE
  }
}
