# syntax=docker/dockerfile:1
# The page, the model's bundle and the reader of dumps are built with Node; what runs is Python only.
# The digests of both images, which only a registry knows, are named by a release (scripts/release/images.mjs).
ARG NODE_IMAGE=node:22-bookworm-slim
ARG PYTHON_IMAGE=python:3.13-slim-bookworm

FROM ${PYTHON_IMAGE} AS packages
WORKDIR /opt/arcplan
COPY backend/requirements.txt backend/
COPY scripts/setup/environment.py scripts/setup/
# Files of the host may be readable by their owner only.
RUN apt-get update && apt-get install -y --no-install-recommends binutils \
  && python -m venv backend/.venv \
  && backend/.venv/bin/pip install --no-cache-dir --require-hashes -r backend/requirements.txt \
  && backend/.venv/bin/python scripts/setup/environment.py \
  && chmod -R a+rX backend/.venv

# What it makes is the same for every processor.
FROM --platform=$BUILDPLATFORM ${NODE_IMAGE} AS web
WORKDIR /opt/arcplan
COPY package.json package-lock.json .npmrc ./
COPY shared/package.json shared/
COPY frontend/package.json frontend/
COPY e2e/package.json e2e/
RUN npm ci --omit=dev
COPY tsconfig.base.json ./
COPY shared shared
COPY frontend frontend
# The page carries the parsers, for reading captures by itself.
COPY backend backend
COPY scripts scripts
COPY --from=packages /opt/arcplan/backend/.venv/lib backend/.venv/lib
RUN (cd shared/reader && node ../../node_modules/assemblyscript/bin/asc.js --config asconfig.json) \
  && (cd shared && npx vite build && npx vite build --mode reading) && (cd frontend && npx vite build) \
  && node scripts/notices.mjs notices

# One tree of all that changes with arcplan, so that it is one layer.
FROM packages AS app
COPY backend/arcplan backend/arcplan
COPY shared/schema shared/schema
COPY shared/samples shared/samples
COPY --from=web /opt/arcplan/shared/dist shared/dist
COPY --from=web /opt/arcplan/shared/reader/dist shared/reader/dist
COPY --from=web /opt/arcplan/frontend/dist frontend/dist
COPY --from=web /opt/arcplan/notices ./
COPY LICENSE ./
# The reader of dumps is compiled here for the processor of this machine; on another one the server
# compiles it when it starts, which takes half a second. Nobody may write bytecode later.
RUN backend/.venv/bin/python -m arcplan.captures.zdb.engine \
  && backend/.venv/bin/python -m compileall -q backend/arcplan \
  && mkdir -p /tree/backend && mv backend/arcplan /tree/backend/ \
  && mv shared frontend LICENSE THIRD-PARTY.txt sbom.cdx.json /tree/ && chmod -R a+rX /tree

FROM ${PYTHON_IMAGE}
ARG VERSION=development
LABEL org.opencontainers.image.title="arcplan" \
  org.opencontainers.image.description="ZFS/ARC capacity planner for MySQL and PostgreSQL on OpenZFS" \
  org.opencontainers.image.licenses="MIT" \
  org.opencontainers.image.version="${VERSION}"
WORKDIR /opt/arcplan
RUN useradd --system --uid 10001 --home-dir /nonexistent --no-create-home arcplan \
  && mkdir /data && chown arcplan /data
COPY --from=packages /opt/arcplan/backend/.venv backend/.venv
COPY --from=app /tree ./

USER arcplan
# Containers have /dev/shm also where the file system can only be read; processes meet there.
ENV ARCPLAN_DATABASE_URL=sqlite:////data/arcplan.sqlite3 TMPDIR=/dev/shm
VOLUME /data
EXPOSE 8000
# Asked without the proxy that the environment may name.
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s CMD ["backend/.venv/bin/python", "-c", \
  "import urllib.request as r; r.build_opener(r.ProxyHandler({})).open('http://127.0.0.1:8000/api/health', timeout=4)"]
CMD ["backend/.venv/bin/arcplan", "serve", "--host", "0.0.0.0", "--port", "8000"]
