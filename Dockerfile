# One image for every service and the gateway; the command says which it is.
FROM node:24.21.0-trixie-slim AS manifests
WORKDIR /parta
COPY package.json package-lock.json .npmrc ./
COPY contracts/package.json contracts/
COPY packages/availability-match/package.json packages/availability-match/
COPY packages/demo/package.json packages/demo/
COPY packages/event-index/package.json packages/event-index/
COPY packages/icalendar/package.json packages/icalendar/
COPY packages/live-fanout/package.json packages/live-fanout/
COPY services/kit/package.json services/kit/
COPY services/identity/package.json services/identity/
COPY services/orgs/package.json services/orgs/
COPY services/events/package.json services/events/
COPY services/availabilities/package.json services/availabilities/
COPY services/payments/package.json services/payments/
COPY services/chat/package.json services/chat/
COPY services/notifications/package.json services/notifications/
COPY services/reputation/package.json services/reputation/
COPY gateway/package.json gateway/
COPY web/package.json web/
COPY stack/package.json stack/
COPY tests/package.json tests/

FROM manifests AS web
RUN npm ci --no-audit --no-fund --no-progress
COPY contracts contracts
COPY tsconfig.base.json ./
COPY web web
RUN cd web && node ../node_modules/vite/bin/vite.js build

FROM manifests AS packages
RUN npm ci --omit=dev --no-audit --no-fund --no-progress --include-workspace-root=false \
    -w contracts -w packages/availability-match -w packages/demo -w packages/event-index -w packages/icalendar -w packages/live-fanout -w services/kit -w services/identity -w services/orgs -w services/events -w services/availabilities \
    -w services/payments -w services/chat -w services/notifications -w services/reputation -w gateway

FROM node:24.21.0-trixie-slim
WORKDIR /parta
ENV NODE_ENV=production
# A new volume takes over the owner of the folder that it is mounted on.
RUN install -d -o node -g node /media /search /erasures
# With what npm put into the workspaces' own node_modules.
COPY --from=packages /parta ./
COPY contracts contracts
COPY packages packages
COPY services services
COPY gateway gateway
COPY --from=web /parta/web/dist web/dist
USER node
EXPOSE 8080
CMD ["node", "gateway/src/main.ts"]
