import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import compression from 'compression'
import express, { type RequestHandler, Router } from 'express'

/** The calendar that other sites may show in a frame, and the only such page. */
export const embeddedPath = '/calendar-embedded'

/** The script of the element `<parta-events>`, and the only one that pages of other sites may load. */
export const elementPath = '/element/parta-events.js'

/**
 * Returns the routes of the built web: hashed assets are cached for ever, the app's page is revalidated on each visit
 * (ETag). The page is read and compressed once, because it answers every address of the web, and anybody may request
 * it.
 */
export function webRoutes(folder: string): Router {
  const router = Router()
  const embedded = join(folder, 'calendar-embedded.html')
  if (existsSync(embedded)) router.get(embeddedPath, sendPage(readFileSync(embedded)))
  const sendIndex = sendPage(readFileSync(indexFileIn(folder)))
  // Looking for a file takes several file system calls, so it is done only for paths that end like a file.
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

/** @returns the path of the app's page; throws when the folder holds no built app */
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
