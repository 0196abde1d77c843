import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

/**
 * Returns the client's address: the connection's own address, or, with `trustedProxies` of n, the n-th entry of
 * X-Forwarded-For from the right. Each proxy appends the address that it saw, so everything further left was written
 * by the client and is ignored. An entry that is not an IP address is ignored too.
 */
export function addressOf(request: IncomingMessage, trustedProxies: number): string {
  const direct = request.socket.remoteAddress ?? ''
  if (trustedProxies === 0) return direct
  const seen = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  const forwarded = seen.at(-trustedProxies) ?? ''
  return isIP(forwarded) ? forwarded : direct
}

/** Headers that only Parta's own processes may set. */
const internal = /^x-(user|actor|forwarded|real|internal|ops)/

/** Removes internal headers sent by the client, and sets the client's address as the only one in `X-Forwarded-For`. */
export function replaceInternal(headers: IncomingHttpHeaders, address: string): void {
  for (const name of Object.keys(headers)) if (internal.test(name)) delete headers[name]
  headers['x-forwarded-for'] = address
}
