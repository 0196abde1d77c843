import type { IncomingMessage } from 'node:http'

/**
 * The client's address: the connection's own, or what the outermost of our own proxies saw.
 * Whatever else a client writes into X-Forwarded-For is not believed.
 */
export function addressOf(request: IncomingMessage, trustedProxies: number): string {
  const direct = request.socket.remoteAddress ?? ''
  if (trustedProxies === 0) return direct
  const seen = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  return seen.at(-trustedProxies) ?? direct
}
