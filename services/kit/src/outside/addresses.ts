import ipaddr from 'ipaddr.js'

/** Networks that look public to the library but are not. Azure answers its virtual machines at the first address. */
const inner4 = ['168.63.129.16/32', '198.18.0.0/15'].map((network) => ipaddr.IPv4.parseCIDR(network))
/** Benchmarks (RFC 5180), ORCHID (RFC 7343) and documentation (RFC 9637). */
const inner6 = ['2001:2::/48', '2001:20::/28', '3fff::/20'].map((network) => ipaddr.IPv6.parseCIDR(network))
/**
 * The ranges in which public addresses are allocated. Outside of them are, for example, site-local, NAT64 and
 * unassigned addresses.
 */
const global6 = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Returns whether an IP address belongs to a host of the internet: neither this machine nor its network, a cloud
 * platform's metadata, or an address that a gateway translates to one of these.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text) || text.includes('%')) return false
  const address = ipaddr.process(text)
  if (address.range() !== 'unicast') return false
  if (address instanceof ipaddr.IPv4) return !inner4.some((network) => address.match(network))
  return address.match(global6) && !inner6.some((network) => address.match(network))
}
