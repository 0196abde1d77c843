import { isFromThisMachine } from '@parta/kit/http/address'

/** Returns whether only this machine can reach a server that listens on `bind`, an address or a host name. */
export function isLoopback(bind: string): boolean {
  return bind === 'localhost' || isFromThisMachine(bind)
}

/**
 * Returns whether a request names this machine: `localhost`, `127.0.0.1` or `[::1]` with any port. A foreign page whose
 * host name resolves to 127.0.0.1 (DNS rebinding) sends that name instead.
 */
export function isSentToLoopback(host: string | undefined): boolean {
  return /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i.test(host ?? '')
}

/** The answer to requests for other hosts: 421 Misdirected Request (RFC 9110, 15.5.20). */
export const misdirected = { status: 421, text: 'Only http://localhost and http://127.0.0.1 are answered here.\n' }
