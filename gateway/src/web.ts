import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { notFound } from '@parta/kit/http/problems'
import { type RequestHandler, Router } from 'express'
import sirv, { type Options } from 'sirv'
import { withoutPagePolicies } from './headers.ts'

/** The calendar that other sites may show in a frame, and the only such page. */
export const embeddedPath = '/calendar-embedded'

/** The script of the element `<parta-events>`, and the only one that pages of other sites may load. */
export const elementPath = '/element/parta-events.js'

/** Files that no browser shows as a page. */
const partsOfPages = new Set(['.js', '.css', '.woff2'])

const hourSeconds = 3600
const yearSeconds = 365 * 24 * hourSeconds

/** Files are sent as the build has compressed them (`web/scripts/precompress.ts`); the folder is read once. */
const files: Options = {
  brotli: true,
  etag: true,
  extensions: [],
  maxAge: hourSeconds,
  setHeaders: (response, path) => {
    // A file that was removed since the start fails only now, and without a listener it would end the process.
    response.once('pipe', (file: Readable) => file.once('error', () => response.destroy()))
    if (!path.startsWith('/assets/')) return
    response.setHeader('Cache-Control', `public, max-age=${yearSeconds}, immutable`)
    if (!partsOfPages.has(extname(path))) return
    withoutPagePolicies(response)
    // A frame with `sandbox` has no origin, so that even its own scripts are those of another site.
    response.setHeader('Access-Control-Allow-Origin', '*')
  },
}

/**
 * Returns the routes of the built web: hashed assets are cached for ever, the app's page is revalidated on each visit
 * (ETag). The page is read and compressed once, because it answers every address of the web, and anybody may request
 * it.
 * @param brand puts the name and colours of a lite installation into the app's page
 */
export function webRoutes(folder: string, brand: (page: string) => string): Router {
  const router = Router()
  const embedded = join(folder, 'calendar-embedded.html')
  if (existsSync(embedded)) router.get(embeddedPath, sendPage(readFileSync(embedded)))
  const sendIndex = sendPage(Buffer.from(brand(readFileSync(indexFileIn(folder), 'utf8'))))
  // Looking for a file takes several file system calls, so it is done only for paths that end like a file.
  router.get('/{*path}', (request, response, next) =>
    extname(request.path) ? next() : sendIndex(request, response, next),
  )
  router.use(sirv(folder, files))
  router.use('/assets', notFound)
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
  const bodies = { br: brotliCompressSync(plain), gzip: gzipSync(plain), identity: plain }
  return (request, response) => {
    response.setHeader('Cache-Control', 'no-cache')
    response.vary('Accept-Encoding')
    const encoding = (['br', 'gzip'] as const).find((name) => request.acceptsEncodings(name) !== false) ?? 'identity'
    if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding)
    response.type('html').send(bodies[encoding])
  }
}
