import type { LiteLook } from '@parta/contracts/lite'

/** Also defined in the contracts, but importing it from there would add TypeBox to the bundle. */
const meta = 'parta-lite'

/** The organisation to which this installation belongs, with its name and look; `null` in every other installation. */
export const lite: LiteLook | null = readLite()

/** What the app is called. */
export const appName = lite?.name ?? 'Parta'

function readLite(): LiteLook | null {
  const text = globalThis.document?.querySelector(`meta[name="${meta}"]`)?.getAttribute('content')
  // The gateway writes it.
  return text ? (JSON.parse(text) as LiteLook) : null
}
