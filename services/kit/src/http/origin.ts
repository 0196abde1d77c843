import type { IncomingHttpHeaders } from 'node:http'
import { loopbackHost } from '@parta/contracts/values'

/**
 * Whether a page of this origin is one of ours: that of the public address, and where that is this very machine
 * (`http://localhost:8080`) any other name of it with the same port.
 * @param origin the header `Origin` of a request; `null` is nobody's
 */
export function isOwnOrigin(publicUrl: string, origin: string): boolean {
  if (!URL.canParse(origin)) return false
  const [own, given] = [new URL(publicUrl), new URL(origin)]
  if (given.origin === own.origin) return true
  const isHere = loopbackHost.test(own.hostname) && loopbackHost.test(given.hostname)
  return isHere && given.protocol === own.protocol && given.port === own.port
}

/**
 * Whether a page of another site made a browser send this request. It is told by Fetch Metadata, or by `Origin`
 * where the browser does not send that; what is no browser sends neither, and has no cookies that could be abused.
 */
export function isFromOtherSite(publicUrl: string, headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const { origin, host } = headers
  if (origin === undefined || isOwnOrigin(publicUrl, origin)) return false
  return !URL.canParse(origin) || new URL(origin).host !== host
}
