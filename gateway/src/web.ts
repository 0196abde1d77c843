import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import compression from 'compression'
import express, { type RequestHandler, Router } from 'express'

/** The calendar that other sites show in a frame: a page of its own, and the only one that they may. */
export const embeddedPath = '/calendar-embedded'

/**
 * The built single-page app: hashed assets are kept for ever, its one page is asked for again at each
 * visit (ETag). The page is read and compressed
 * once, because every address of the web answers with it, and anybody may ask for it.
 */
export function webRoutes(folder: string): Router {
  const router = Router()
  const embedded = join(folder, 'calendar-embedded.html')
  if (existsSync(embedded)) router.get(embeddedPath, sendPage(readFileSync(embedded)))
  const sendIndex = sendPage(readFileSync(indexFileIn(folder)))
  // Looking for a file takes several calls of the file system: only an address that ends like one is worth them.
  router.get('/{*path}', (request, response, next) =>
    extname(request.path) ? next() : sendIndex(request, response, next),
  )
  router.use(compression())
  router.use(
    '/assets',
    express.static(join(folder, 'assets'), { immutable: true, maxAge: '1y', index: false, fallthrough: false }),
  )
  router.use(express.static(folder, { index: false, maxAge: '1h' }))
  router.get('/{*path}', sendIndex)
  return router
}

/** @returns where the app's page lies; throws where the folder holds no built app */
export function indexFileIn(folder: string): string {
  const index = join(folder, 'index.html')
  if (!existsSync(index)) throw new Error(`PARTA_WEB_DIR has no index.html: ${folder}`)
  return index
}

function sendPage(plain: Buffer): RequestHandler {
  const compressed = gzipSync(plain)
  return (request, response) => {
    response.setHeader('Cache-Control', 'no-cache')
    response.vary('Accept-Encoding')
    const takesGzip = request.acceptsEncodings('gzip') !== false
    if (takesGzip) response.setHeader('Content-Encoding', 'gzip')
    response.type('html').send(takesGzip ? compressed : plain)
  }
}
