import { describe, expect, it } from 'vitest'
import { clientOf, networkOf } from './address.ts'

describe('an address', () => {
  it.each([
    ['203.0.113.77', '203.0.113.77', '203.0.113.0/24'],
    ['::ffff:203.0.113.77', '203.0.113.77', '203.0.113.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:DB8:1:2::1', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:0db8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['fe80::1%eth0', 'fe80::/64', 'fe80::/48'],
    ['::1', '::/64', '::/48'],
    ['127.0.0.1', '127.0.0.1', '127.0.0.0/24'],
  ])('%s is counted as %s and logged as %s', (address, client, network) => {
    expect(clientOf(address)).toBe(client)
    expect(networkOf(address)).toBe(network)
  })

  it.each(['', 'localhost', '203.0.113.77:80', '1.2.3', '2001:db8::1::2', '<script>', undefined])(
    'is unknown where it is %j',
    (address) => {
      expect(clientOf(address)).toBe('unknown')
      expect(networkOf(address)).toBe('unknown')
    },
  )
})
