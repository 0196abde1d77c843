import type { IncomingHttpHeaders } from 'node:http'
import { loopbackHost } from '@parta/contracts/values'

/**
 * Returns whether a page of this origin is Parta's own: the public address or, where that is this machine
 * (`http://localhost:8080`), another loopback name with the same port.
 * @param origin the `Origin` header; `null` is never Parta's own
 */
export function isOwnOrigin(publicUrl: string, origin: string): boolean {
  if (!URL.canParse(origin)) return false
  const [own, given] = [new URL(publicUrl), new URL(origin)]
  if (given.origin === own.origin) return true
  const isHere = loopbackHost.test(own.hostname) && loopbackHost.test(given.hostname)
  return isHere && given.protocol === own.protocol && given.port === own.port
}

/**
 * Returns whether a page of another site made the browser send this request. Decided by Fetch Metadata, or by `Origin`
 * for browsers without it. Clients that send neither are not browsers, and have no cookies to abuse.
 */
export function isFromOtherSite(publicUrl: string, headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const { origin, host } = headers
  if (origin === undefined || isOwnOrigin(publicUrl, origin)) return false
  return !URL.canParse(origin) || new URL(origin).host !== host
}
