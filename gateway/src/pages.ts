import { randomUUID } from 'node:crypto'
import { AppError } from '@parta/contracts/errors'
import type { Bus } from '@parta/kit/facts/nats'
import type { Media } from '@parta/kit/files/media'
import { clientOf, networkOf } from '@parta/kit/http/address'
import { notFound, problems } from '@parta/kit/http/problems'
import type { Log } from '@parta/kit/process/log'
import type { SecurityLog } from '@parta/kit/process/security-log'
import { inContext } from '@parta/kit/process/trace'
import compression from 'compression'
import express, { type Express, type Router } from 'express'
import { createProxyMiddleware } from 'http-proxy-middleware'
import { addressOf } from './address.ts'
import type { GatewayConfig } from './config.ts'
import { docsRoutes } from './docs.ts'
import { allowAnySite, pageHeaders } from './headers.ts'
import type { Limits } from './limit.ts'
import { brandPages, liteOf, liteRoutes } from './lite.ts'
import { mapFileRoutes } from './map-file.ts'
import { shareRoutes } from './share.ts'
import { sitemapRoutes } from './sitemap.ts'
import { statusRoutes } from './status.ts'
import type { UnderWay } from './under-way.ts'
import type { VisitorPages } from './visitor.ts'
import { elementPath, embeddedPath, webRoutes } from './web.ts'

interface Parts {
  readonly config: GatewayConfig
  /** From when the terms apply; `null` when the gateway serves no texts. */
  readonly termsFrom: string | null
  /** The pages for visitors; `null` without a web that has them. */
  readonly visitorPages: VisitorPages | null
  readonly limits: Limits
  readonly underWay: UnderWay
  readonly media: Media
  readonly log: Log
  readonly security: SecurityLog
  readonly ops: Router
  readonly bus: Pick<Bus, 'ask'>
}

/**
 * Returns the app for all requests that are not API calls: health, pictures, documentation, the local mailbox, the web.
 */
export function createPages(parts: Parts): Express {
  const { config, termsFrom, visitorPages, limits, underWay, media, log, security, ops, bus } = parts
  const app = express()
  app.disable('x-powered-by')
  app.set('query parser', 'simple')
  app.use((request, response, next) => {
    const correlation = randomUUID()
    response.setHeader('X-Request-Id', correlation)
    const address = networkOf(addressOf(request, config.PARTA_TRUSTED_PROXIES))
    inContext({ correlation, actor: 'anyone', address }, next)
  })
  app.use(async (request, _response, next) => {
    await limits.file(clientOf(addressOf(request, config.PARTA_TRUSTED_PROXIES)))
    next()
  })
  const headers = pageHeaders(config.PARTA_PUBLIC_URL, { tilesUrl: config.PARTA_TILES_URL })
  const framed = pageHeaders(config.PARTA_PUBLIC_URL, { framed: true })
  app.use((request, response, next) => {
    const isFramed = request.path === embeddedPath
    return (isFramed ? framed : headers)(request, response, next)
  })
  app.use((request, response, next) => {
    if (request.path === elementPath) allowAnySite(response)
    next()
  })
  // Files of the web are compressed by its build; this compresses what is written for each request.
  app.use(compression())
  app.use(ops)
  app.use(statusRoutes(config, { termsFrom, log }))
  app.get('/public/media/:key', async (request, response) => {
    const bytes = await media.read(request.params.key)
    if (!bytes) throw new AppError('request.notFound')
    // The key is a hash of the content, so the file never changes.
    response.setHeader('Cache-Control', 'public, max-age=31536000, immutable')
    response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox")
    response.type('image/webp').send(bytes)
  })
  app.use(mapFileRoutes(config))
  app.use(docsRoutes(config))
  if (config.PARTA_MAILBOX_URL) {
    app.use(createProxyMiddleware({ target: config.PARTA_MAILBOX_URL, pathFilter: '/mailbox' }))
  }
  // Unknown paths with an API prefix are not pages of the web.
  app.use(['/a', '/public', '/ops'], notFound)
  if (config.PARTA_WEB_DIR) {
    const lite = liteOf(config)
    const brand = brandPages(lite)
    app.use(liteRoutes(lite, config))
    app.use(sitemapRoutes(config, bus))
    const withWeb = { ...config, PARTA_WEB_DIR: config.PARTA_WEB_DIR }
    app.use(shareRoutes({ config: withWeb, visitorPages, underWay, bus, log, brand }))
    app.use(webRoutes(config.PARTA_WEB_DIR, brand))
  }
  app.use(notFound)
  app.use(problems(log, security))
  return app
}
