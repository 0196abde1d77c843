import { readFile } from 'node:fs/promises'
import { createAjv } from '@parta/contracts/ajv'
import { StatusFile, statusPath } from '@parta/contracts/status'
import type { Log } from '@parta/kit/process/log'
import { Router } from 'express'
import type { GatewayConfig } from './config.ts'
import { mapFileAddress } from './map-file.ts'

const isStatus = createAjv().compile<StatusFile>(StatusFile)

/**
 * Returns the route of the public status file. It calls no service, so it works while all of them are down. The
 * operator's file is read at each request, so that changes need no restart.
 */
export function statusRoutes(
  config: GatewayConfig,
  { termsFrom, log }: { readonly termsFrom: string | null; readonly log: Log },
): Router {
  const base = configured(config, termsFrom)
  const router = Router({ caseSensitive: true })
  router.get(statusPath, async (_request, response) => {
    const [status, mapFile] = await Promise.all([statusOf(config, base, log), mapFileAddress(config)])
    response.setHeader('Cache-Control', 'no-store')
    response.type('application/json').send(JSON.stringify({ ...status, ...(mapFile ? { mapFile } : {}) }))
  })
  return router
}

/** Whether the status says that Parta is down for maintenance. */
export async function isOffline(config: GatewayConfig, log: Log): Promise<boolean> {
  const { status, environment } = await statusOf(config, configured(config, null), log)
  return status[environment] === 'offline'
}

function configured(config: GatewayConfig, effectiveDate: string | null): StatusFile {
  return {
    status: { [config.PARTA_ENVIRONMENT]: config.PARTA_STATUS },
    environment: config.PARTA_ENVIRONMENT,
    address: new URL(config.PARTA_PUBLIC_URL).origin,
    breakingChangesVersion: config.PARTA_BREAKING_VERSION,
    termsAndConditionsVersion: config.PARTA_TERMS_VERSION,
    ...(effectiveDate ? { effectiveDate } : {}),
    ...tilesOf(config),
    ...contactOf({
      name: config.PARTA_CONTACT_NAME,
      email: config.PARTA_CONTACT_EMAIL,
      links: config.PARTA_CONTACT_LINKS?.split(','),
    }),
  }
}

function tilesOf({ PARTA_TILES_URL: url, PARTA_TILES_CREDITS: credits }: GatewayConfig): Pick<StatusFile, 'tiles'> {
  return url ? { tiles: { url, credits } } : {}
}

interface Contact {
  readonly name?: string | undefined
  readonly email?: string | undefined
  readonly links?: string[] | undefined
}

function contactOf({ name, email, links }: Contact): Pick<StatusFile, 'contact'> {
  const contact = { ...(name ? { name } : {}), ...(email ? { email } : {}), ...(links ? { links } : {}) }
  return Object.keys(contact).length > 0 ? { contact } : {}
}

/** Returns the configured status overridden by the operator's file; a file that is unreadable or invalid is ignored. */
async function statusOf(config: GatewayConfig, base: StatusFile, log: Log): Promise<StatusFile> {
  if (!config.PARTA_STATUS_FILE) return base
  try {
    const said: unknown = JSON.parse(await readFile(config.PARTA_STATUS_FILE, 'utf8'))
    const { status, effectiveDate: _day, ...rest } = said as Partial<StatusFile>
    // The tiles cannot be overridden: the security policy of the pages names their server from the start.
    const own = {
      environment: base.environment,
      address: base.address,
      // The terms cannot be overridden: people could not agree to a version that identity does not know.
      termsAndConditionsVersion: base.termsAndConditionsVersion,
      status: { ...base.status, ...status },
      ...tilesOf(config),
    }
    const merged = { ...base, ...rest, ...own }
    if (isStatus(merged)) return { ...shown(merged), ...tilesOf(config) }
    log.error({ problems: isStatus.errors?.map(({ instancePath, message }) => `${instancePath} ${message}`) }, broken)
  } catch (error) {
    log.error({ err: error }, broken)
  }
  return base
}

const broken = 'PARTA_STATUS_FILE cannot be used'

/** Picks the known fields; others in the operator's file are not published. */
function shown(file: StatusFile): StatusFile {
  const { status, environment, address, breakingChangesVersion, termsAndConditionsVersion, effectiveDate } = file
  const said = { status, environment, breakingChangesVersion, termsAndConditionsVersion }
  const day = effectiveDate ? { effectiveDate } : {}
  return { ...said, ...day, ...(address ? { address } : {}), ...contactOf(file.contact ?? {}) }
}
