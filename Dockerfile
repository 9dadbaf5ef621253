# Two stages, built from sources: docs/decisions/01-runtime-and-build.md.
# The shop as one image; docs/deployment.md says how to run it. It holds nothing of an installation: no keys, no data.

FROM node:24.21.0-slim AS build
WORKDIR /shop
ENV NODE_ENV=production
COPY package.json package-lock.json ./
# The build tools are among the dependencies. Test-only packages and the lockfile's own Node stay out.
RUN npm ci --omit=dev --no-audit --no-fund
COPY tsconfig.base.json ./
COPY adapters adapters
COPY core core
COPY server server
COPY web web
# Shown in /api/health, because the image has no repository.
ARG COMMIT
RUN node server/platform/build/build.ts

FROM node:24.21.0-slim
WORKDIR /shop
# glibc keeps a pool of freed memory for each thread. Limiting it to two pools saves about 40 MB. With a fixed threshold, it gives
# back what is freed above it, which saves another 40 MB.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072
# The first process of a container gets signals only if it asks for them, and has to reap its children. tini does both.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ca-certificates tini \
  && rm -rf /var/lib/apt/lists/* \
  && install --directory --owner=node --group=node --mode=0700 /data
COPY LICENSE ./
# The same files that were built, because the server runs its bundle only if the bundle's sources are unchanged.
COPY --from=build /shop/package.json /shop/package-lock.json ./
COPY --from=build /shop/node_modules node_modules
COPY --from=build /shop/adapters adapters
COPY --from=build /shop/core core
COPY --from=build /shop/server server
COPY --from=build /shop/dist dist
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s --retries=3 \
  CMD ["node", "server/platform/cli/check-health.ts"]
# Not through npm, which would not pass on the signals.
ENTRYPOINT ["tini", "--"]
CMD ["node", "--max-semi-space-size=8", "server/main.js"]
