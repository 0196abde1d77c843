import type { IncomingHttpHeaders } from 'node:http'
import ipaddr from 'ipaddr.js'

/** Leading bits that identify one client. Every household has at least an IPv6 /64 (RFC 6177). */
const clientBits = { ipv4: 32, ipv6: 64 }
/** Leading bits that logs keep: enough to locate an attack, too few to identify a household. */
const networkBits = { ipv4: 24, ipv6: 48 }

/**
 * Returns the client address that the gateway saw; it writes exactly one into `X-Forwarded-For`.
 * @returns `undefined` for a request that did not come through the gateway
 */
export function forwardedAddress(headers: IncomingHttpHeaders): string | undefined {
  const address = headers['x-forwarded-for']
  return address === undefined ? undefined : String(address)
}

/**
 * Returns the key by which calls of an address are counted: the IPv4 address, or the /64 of an IPv6 address
 * (`2001:db8:1:2::/64`), because a household can use any address in it. IPv4-mapped IPv6 addresses count as IPv4.
 * @returns `unknown` for text that is not an address
 */
export function clientOf(address: string | undefined): string {
  return prefixOf(address, clientBits)
}

/**
 * Returns an address as logs may keep it: its /24, for IPv6 its /48. A whole address is personal data (GDPR, recital
 * 30).
 * @returns `unknown` for text that is not an address
 */
export function networkOf(address: string | undefined): string {
  return prefixOf(address, networkBits)
}

/** Returns whether a connection's address is a loopback address: its caller runs on the same machine or in the same container. */
export function isFromThisMachine(address: string | undefined): boolean {
  return address !== undefined && ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback'
}

function prefixOf(address: string | undefined, bits: { ipv4: number; ipv6: number }): string {
  // The zone (`fe80::1%eth0`) has a meaning only on the machine itself.
  const text = address?.split('%', 1)[0] ?? ''
  if (!ipaddr.isValid(text)) return 'unknown'
  const parsed = ipaddr.process(text)
  const keep = bits[parsed.kind()]
  const bytes = parsed.toByteArray().map((byte, at) => byte & (0xff << Math.max(0, 8 - Math.max(0, keep - at * 8))))
  const prefix = ipaddr.fromByteArray(bytes.map((byte) => byte & 0xff)).toString()
  return keep === 32 ? prefix : `${prefix}/${keep}`
}
