# `VERSION=2026.11.0 docker buildx bake`: the image for both processors, from the base images of the Dockerfile.
variable "VERSION" { default = "development" }

target "default" {
  tags = ["arcplan:${VERSION}"]
  platforms = ["linux/amd64", "linux/arm64"]
  args = { VERSION = VERSION }
}
