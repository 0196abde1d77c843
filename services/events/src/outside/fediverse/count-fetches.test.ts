import { fediverseLimits } from '@parta/contracts/fediverse'
import { describe, expect, it } from 'vitest'
import { createFetchLimit } from './count-fetches.ts'

const { ofDomain, ofCaller } = fediverseLimits.unproved
const invented = (at: number, client: string, host = `h${at}.victim.test`) => ({
  actor: `https://${host}/people/${at}`,
  client,
})

describe('actors that are fetched and have not signed what was sent in their name', () => {
  it('are limited by the address of the caller, whatever hosts are named', () => {
    const { begin } = createFetchLimit()
    const begun = Array.from({ length: 60 }, (_none, at) => begin(invented(at, '192.0.2.1', `${at}.test`)))
    expect(begun.filter(Boolean)).toHaveLength(ofCaller)
    expect(begin(invented(99, '192.0.2.2', 'other.test'))).toBe(true)
  })

  it('are limited for each domain, but only for callers who have already sent such an actor', () => {
    const { begin } = createFetchLimit()
    const begun = Array.from({ length: 60 }, (_none, at) => begin(invented(at, `192.0.2.${at % 6}`)))
    expect(begun.filter(Boolean)).toHaveLength(ofDomain)
    expect(begin(invented(98, '192.0.2.0'))).toBe(false)
    expect(begin(invented(99, '192.0.2.1', 'other.test'))).toBe(true)
  })

  it('do not lock out the server of their domain', () => {
    const { begin, succeed } = createFetchLimit()
    for (let at = 0; at < ofDomain; at += 1) begin(invented(at, `192.0.2.${at}`))
    const genuine = invented(99, '198.51.100.1')
    expect(begin(genuine)).toBe(true)
    succeed(genuine)
    expect(begin(genuine)).toBe(true)
  })

  it('do not include those who signed what was sent in their name', () => {
    const { begin, succeed } = createFetchLimit()
    for (let at = 0; at < 2 * ofDomain; at += 1) {
      const genuine = invented(at, '192.0.2.1')
      expect(begin(genuine)).toBe(true)
      succeed(genuine)
    }
  })
})
