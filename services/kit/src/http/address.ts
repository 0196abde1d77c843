import type { IncomingHttpHeaders } from 'node:http'
import ipaddr from 'ipaddr.js'

/** Leading bits that make one client: of an IPv6 network every household has at least a /64 (RFC 6177). */
const clientBits = { ipv4: 32, ipv6: 64 }
/** Leading bits that a log keeps: enough to see where an attack comes from, too few to tell one household. */
const networkBits = { ipv4: 24, ipv6: 48 }

/**
 * The address that the gateway heard a request from; it writes exactly one into `X-Forwarded-For`.
 * @returns undefined for a request that did not come through the gateway
 */
export function forwardedAddress(headers: IncomingHttpHeaders): string | undefined {
  const address = headers['x-forwarded-for']
  return address === undefined ? undefined : String(address)
}

/**
 * The key by which calls of an address are counted: an IPv4 address itself, of IPv6 the /64 (`2001:db8:1:2::/64`),
 * because a household can choose any address in it. An IPv4 address in IPv6 notation is the IPv4 address.
 * @returns `unknown` for what is no address
 */
export function clientOf(address: string | undefined): string {
  return prefixOf(address, clientBits)
}

/**
 * An address as logs may keep it: its /24, of IPv6 its /48. A whole address is personal data (GDPR, recital 30).
 * @returns `unknown` for what is no address
 */
export function networkOf(address: string | undefined): string {
  return prefixOf(address, networkBits)
}

function prefixOf(address: string | undefined, bits: { ipv4: number; ipv6: number }): string {
  // A zone (`fe80::1%eth0`) is only of use on the machine itself.
  const text = address?.split('%', 1)[0] ?? ''
  if (!ipaddr.isValid(text)) return 'unknown'
  const parsed = ipaddr.process(text)
  const keep = bits[parsed.kind()]
  const bytes = parsed.toByteArray().map((byte, at) => byte & (0xff << Math.max(0, 8 - Math.max(0, keep - at * 8))))
  const prefix = ipaddr.fromByteArray(bytes.map((byte) => byte & 0xff)).toString()
  return keep === 32 ? prefix : `${prefix}/${keep}`
}
