# Made in one image and run in another, so that what made it stays behind.
FROM node:24-slim AS made

WORKDIR /app
ENV NODE_ENV=production
# The packages first: they change less often than the sources.
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev

COPY . .
# The package `node` is for machines whose own Node is another one; here it would be a second copy of the image's.
RUN node scripts/build.ts && rm -rf node_modules/node node_modules/.bin/node

FROM node:24-slim

WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# As `npm start` sets them (scripts/frugal.json): a server then keeps far less memory.
ENV NODE_OPTIONS=--max-semi-space-size=4 MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072

COPY --from=made /app /app
RUN mkdir /data && chown node:node /data

USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=120s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/api/ready').then(({ok})=>process.exit(ok?0:1),()=>process.exit(1))"]
CMD ["node", "dist/larder.js"]
