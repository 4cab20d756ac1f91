# syntax=docker/dockerfile:1
# The app and the model's bundle are built with Node; what runs is Python only.

FROM node:22-bookworm-slim AS web
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
COPY backend/arcplan backend/arcplan
RUN (cd shared/reader && node ../../node_modules/assemblyscript/bin/asc.js --config asconfig.json) \
  && (cd shared && npx vite build) && (cd frontend && npx vite build)

FROM python:3.13-slim-bookworm
WORKDIR /opt/arcplan
RUN useradd --system --uid 10001 --home-dir /nonexistent --no-create-home arcplan \
  && mkdir /data && chown arcplan /data
COPY backend/requirements.txt backend/
RUN python -m venv backend/.venv \
  && backend/.venv/bin/pip install --no-cache-dir --require-hashes -r backend/requirements.txt
COPY backend/pyproject.toml backend/
COPY scripts/setup/place_backend.py scripts/setup/
COPY backend/arcplan backend/arcplan
COPY shared/schema shared/schema
COPY --from=web /opt/arcplan/shared/dist shared/dist
COPY --from=web /opt/arcplan/shared/reader/dist shared/reader/dist
COPY --from=web /opt/arcplan/frontend/dist frontend/dist
COPY shared/samples shared/samples
# The reader of dumps is compiled here for the processor of this machine; on another one the server
# compiles it when it starts, which takes half a second. Nobody may write bytecode later.
RUN backend/.venv/bin/python scripts/setup/place_backend.py \
  && backend/.venv/bin/python -m arcplan.captures.zdb.engine \
  && backend/.venv/bin/python -m compileall -q backend/arcplan \
  && chmod -R a+rX /opt/arcplan

USER arcplan
# Containers have /dev/shm also where the file system can only be read; processes meet there.
ENV ARCPLAN_DATABASE_URL=sqlite:////data/arcplan.sqlite3 TMPDIR=/dev/shm
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s CMD \
  ["backend/.venv/bin/python", "-c", "import urllib.request as r; r.urlopen('http://127.0.0.1:8000/api/health', timeout=4)"]
CMD ["backend/.venv/bin/arcplan", "serve", "--host", "0.0.0.0", "--port", "8000"]
