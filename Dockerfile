FROM node:24-bookworm-slim
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm install --no-audit --no-fund
COPY . .
# The first npm start marks the packages as installed; building here makes every later start quick.
RUN node scripts/build.mjs && mkdir /data && chown -R node:node /app /data
USER node
ENV DATA_DIR=/data
VOLUME /data
EXPOSE 3000
# Signals reach the server: no shell and no npm between.
CMD ["node", "scripts/start.mjs"]
