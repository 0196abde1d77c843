import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { AppError } from '@parta/contracts/errors'
import { mapFilePath } from '@parta/contracts/status'
import { type Request, type Response, Router } from 'express'
import type { GatewayConfig } from './config.ts'

/** How long browsers keep parts of the map file: its address changes with its content. */
const maxAge = '1y'

type Settings = Pick<GatewayConfig, 'PARTA_MAP_FILE'>

/** Returns the version of the operator's map file, which changes with its content; null without a readable file. */
async function versionOf({ PARTA_MAP_FILE: file }: Settings): Promise<string | null> {
  if (!file) return null
  const found = await stat(file).catch(() => null)
  return found?.isFile() ? `${found.size.toString(36)}-${Math.floor(found.mtimeMs).toString(36)}` : null
}

/** Returns the address of the map file with its version; null without a readable file. */
export async function mapFileAddress(config: Settings): Promise<string | null> {
  const version = await versionOf(config)
  return version === null ? null : `${mapFilePath}?v=${version}`
}

/** Returns the route of the map file, of which browsers read the ranges that they show. */
export function mapFileRoutes(config: Settings): Router {
  const router = Router({ caseSensitive: true })
  router.get(mapFilePath, async (request: Request, response: Response) => {
    const version = await versionOf(config)
    if (version === null || !config.PARTA_MAP_FILE) throw new AppError('request.notFound')
    // Strong, unlike Express's own: the reader compares the tags of two ranges.
    response.setHeader('ETag', `"${version}"`)
    response.type('application/octet-stream')
    await send(response, resolve(config.PARTA_MAP_FILE), request)
  })
  return router
}

/** Sends the file or the range that was asked for; a client that leaves before the end is no error. */
function send(response: Response, file: string, request: Request): Promise<void> {
  return new Promise((done, fail) =>
    response.sendFile(file, { dotfiles: 'allow', immutable: true, maxAge }, (error?: Error & { status?: number }) => {
      if (!error || request.aborted || response.headersSent) return done()
      if (error.status !== 416) return fail(error)
      response.removeHeader('Cache-Control')
      response.status(416).end()
      done()
    }),
  )
}
