import { lookup as systemLookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from './addresses.ts'
import { refusedAddress } from './errors.ts'

/**
 * Resolves a host for a new connection, and fails if any of its addresses is not public. The connection uses the
 * checked address, so a later change of the DNS answer has no effect.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  systemLookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '')
    const [first] = addresses
    if (!first || !addresses.every(({ address }) => isPublicAddress(address))) {
      return callback(Object.assign(new Error('The address is not public'), { code: refusedAddress }), '')
    }
    if (options.all) return callback(null, addresses)
    return callback(null, first.address, first.family)
  })
}
