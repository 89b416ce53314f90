# Two images: n8n with this package, and the sandbox bank. compose.yaml builds both, docs/production.md says how to use them.

ARG N8N_VERSION=2.41.1

# Builds the package and installs it as n8n does. The sandbox bank runs here too.
FROM node:24.21.0-bookworm-slim@sha256:2fe369e969550cde8e867afc3fe370b260140cab4a23d467074295b42163d553 AS build
WORKDIR /build
COPY . .
# Not `npm ci`: it fails where the lock file has no entry for a package of another platform.
RUN npm install --no-save --ignore-scripts
RUN npm run build
RUN npm pack --ignore-scripts --pack-destination /tmp
RUN mkdir -p /n8n/nodes /n8n/storage
RUN npm install --omit=peer --prefix /n8n/nodes /tmp/n8n-nodes-commercial-banking-*.tgz

FROM build AS bank
USER node
EXPOSE 8090
CMD ["node", "sandbox/main.ts", "--host", "0.0.0.0", "--port", "8090"]

# n8n finds community packages in .n8n/nodes of its home. A volume over .n8n would hide the package: mount .n8n/storage.
FROM docker.n8n.io/n8nio/n8n:${N8N_VERSION} AS n8n
COPY --from=build --chown=node:node /n8n/ /home/node/.n8n/
