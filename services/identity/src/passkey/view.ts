import type { Kit } from '@parta/kit/run'

/** Who we are to an authenticator: the host that passkeys belong to, and the one origin that may use them. */
export function siteOf(kit: Kit): { host: string; origin: string } {
  const { hostname, origin } = new URL(kit.config.PARTA_PUBLIC_URL)
  return { host: hostname, origin }
}
