# `VERSION=2026.11.0 docker buildx bake`: the image for both processors, from the base images of the Dockerfile.
# With `-f docker-bake.hcl -f dist/images.json` it takes them by the digests that the release names.
variable "VERSION" { default = "development" }

target "default" {
  tags = ["arcplan:${VERSION}"]
  platforms = ["linux/amd64", "linux/arm64"]
  args = { VERSION = VERSION }
}
