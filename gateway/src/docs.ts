import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { openapiDocument } from '@parta/contracts/openapi'
import express, { Router } from 'express'
import type { GatewayConfig } from './config.ts'

const require = createRequire(import.meta.url)

/**
 * The script that starts the documentation page; a file of its own, because the security policy refuses inline scripts.
 */
const start = `window.onload = () => {
  window.ui = SwaggerUIBundle({ url: '/public/openapi.json', dom_id: '#docs', deepLinking: true, persistAuthorization: false })
}`

const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Parta API</title><link rel="stylesheet" href="/public/docs/swagger-ui.css"></head>
<body><div id="docs"></div><script src="/public/docs/swagger-ui-bundle.js"></script><script src="/public/docs/start.js"></script></body></html>`

/** Returns the routes of the OpenAPI document and of the page that shows it. */
export function docsRoutes(config: GatewayConfig): Router {
  const router = Router()
  const folder = dirname(require.resolve('swagger-ui-dist/package.json'))
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as {
    version: string
  }
  const document = JSON.stringify(openapiDocument({ url: config.PARTA_PUBLIC_URL, version }))
  router.get('/public/openapi.json', (_request, response) => {
    response.type('application/json').send(document)
  })
  router.get('/public/docs', (_request, response) => {
    response.type('html').send(page)
  })
  router.get('/public/docs/start.js', (_request, response) => {
    response.type('application/javascript').send(start)
  })
  router.use('/public/docs', express.static(folder, { index: false, immutable: true, maxAge: '1d' }))
  return router
}
