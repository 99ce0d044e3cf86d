# The site in an image: docker build -t daily-trivia-site . (tried by .github/workflows/image.yml)
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm install --no-audit --no-fund --loglevel=error
COPY . .
RUN node scripts/cli/build.mjs
RUN npm prune --omit=dev --no-audit --no-fund --loglevel=error && node scripts/dev/slim.mjs

FROM debian:bookworm-slim
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build /app /app
# Mounted over: its owner stays the one who may write.
RUN useradd --uid 1000 --create-home node && mkdir --parents /data/media && chown -R node:node /data
WORKDIR /app
USER node
# MALLOC_ARENA_MAX: each image decoder's thread would keep an arena of its own. The heap gets half of what the container
# may take; the rest is for cached responses, pictures and the database's pages.
ENV NODE_ENV=production DATA_DIR=/data PORT=3000 MALLOC_ARENA_MAX=2 NODE_OPTIONS=--max-old-space-size-percentage=50
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=5s --timeout=3s --start-period=60s --retries=3 CMD ["node", "scripts/cli/check-health.mjs"]
# Signals reach the server: no shell and no npm between.
CMD ["node", "--disable-warning=MODULE_TYPELESS_PACKAGE_JSON", "--max-semi-space-size=16", "--heap-growing-percent=50", "scripts/cli/serve.ts", "--prepare"]
