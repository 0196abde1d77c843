import { existsSync } from 'node:fs'
import { join } from 'node:path'
import compression from 'compression'
import express, { Router } from 'express'

/** The calendar that other sites show in a frame: a page of its own, and the only one that they may. */
export const embeddedPath = '/calendar-embedded'

/** The built single-page app: hashed assets for ever, its one page never from a cache. */
export function webRoutes(folder: string): Router {
  const index = join(folder, 'index.html')
  if (!existsSync(index)) throw new Error(`PARTA_WEB_DIR has no index.html: ${folder}`)
  const router = Router()
  router.use(compression())
  router.use(
    '/assets',
    express.static(join(folder, 'assets'), { immutable: true, maxAge: '1y', index: false, fallthrough: false }),
  )
  router.use(express.static(folder, { index: false, maxAge: '1h' }))
  const embedded = join(folder, 'calendar-embedded.html')
  if (existsSync(embedded)) {
    router.get(embeddedPath, (_request, response) => {
      response.setHeader('Cache-Control', 'no-cache')
      response.sendFile(embedded)
    })
  }
  router.get('/{*path}', (_request, response) => {
    response.setHeader('Cache-Control', 'no-cache')
    response.sendFile(index)
  })
  return router
}
