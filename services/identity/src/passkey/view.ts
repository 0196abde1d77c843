import type { Kit } from '@parta/kit/kit'
import { COSEALG } from '@simplewebauthn/server/helpers'

/** What every authenticator can do one of; the library would put one first that Node calls experimental. */
export const algorithms = [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256]

/** Who we are to an authenticator: the host that passkeys belong to, and the one origin that may use them. */
export function siteOf(kit: Kit): { host: string; origin: string } {
  const { hostname, origin } = new URL(kit.config.PARTA_PUBLIC_URL)
  return { host: hostname, origin }
}
