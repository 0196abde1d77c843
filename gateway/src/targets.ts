import type { Operation } from '@parta/contracts/operation'
import { operations } from '@parta/contracts/operations'
import findMyWay from 'find-my-way'

/** Returns the routing table made of the contracts; other paths are unreachable. */
export function createTargets(): (method: string, url: string) => Operation | null {
  // The longest id in a path is a passkey's.
  const table = findMyWay({ caseSensitive: true, maxParamLength: 1024 })
  for (const operation of operations) table.on(operation.method, operation.path, () => undefined, operation)
  return (asked, url) => {
    // An answer to HEAD is that to GET without its body (RFC 9110, 9.3.2).
    const method = asked === 'HEAD' ? 'GET' : asked
    const found = table.find(method as 'GET', url.split('?', 1)[0] ?? url)
    return found ? (found.store as Operation) : null
  }
}
