import { limits } from '@parta/contracts/limits'

/** The device data of a bug report: all of it is shown to the author before it is sent. */
export interface Device {
  readonly version: string
  readonly page: string
  readonly browser: string
  readonly screen: string
  readonly locale: string
  readonly theme: string
  readonly connection: string
  readonly zone: string
  readonly error: string | null
}

export function deviceText(device: Device): string {
  return Object.entries(device)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${name}: ${String(value).replaceAll(/\s+/g, ' ')}`)
    .join('\n')
    .slice(0, limits.deviceInfoMax)
}

/** The path has no query, which may contain an e-mail or a code. */
export function deviceHere(extra: Pick<Device, 'version' | 'page' | 'locale' | 'theme' | 'error'>): Device {
  return {
    ...extra,
    browser: navigator.userAgent,
    screen: `${innerWidth}×${innerHeight} @${devicePixelRatio}`,
    connection: navigator.onLine ? 'online' : 'offline',
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  }
}
