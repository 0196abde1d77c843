import { describe, expect, it } from 'vitest'
import { isPublicAddress } from './addresses.ts'

describe('an address', () => {
  it.each(['8.8.8.8', '185.8.164.1', '100.63.255.255', '172.32.0.1', '2606:4700:4700::1111', '2a02:8301::1'])(
    '%s is of a host of the internet',
    (address) => expect(isPublicAddress(address)).toBe(true),
  )

  it.each([
    ['this machine', '127.0.0.1'],
    ['this machine', '127.8.9.1'],
    ['this machine', '::1'],
    ['any', '0.0.0.0'],
    ['any', '::'],
    ['a private network', '10.1.2.3'],
    ['a private network', '172.16.0.1'],
    ['a private network', '172.31.255.255'],
    ['a private network', '192.168.1.1'],
    ['a private network', 'fd00:ec2::254'],
    ['a site', 'fec0::1'],
    ['a link', 'fe80::1'],
    ['a zone', 'fe80::1%eth0'],
    ['the metadata of a cloud', '169.254.169.254'],
    ['the metadata of a cloud', '100.100.100.200'],
    ['the metadata of a cloud', '192.0.0.192'],
    ['the metadata of a cloud', '168.63.129.16'],
    ['IPv4 inside IPv6', '::ffff:127.0.0.1'],
    ['IPv4 inside IPv6', '::ffff:a00:1'],
    ['IPv4 inside IPv6', '::127.0.0.1'],
    ['IPv4 inside IPv6', '64:ff9b::7f00:1'],
    ['IPv4 inside IPv6', '64:ff9b:1::a00:1'],
    ['IPv4 inside IPv6', '2002:7f00:1::1'],
    ['a tunnel', '2001::1'],
    ['benchmarks', '198.18.0.1'],
    ['documentation', '2001:db8::1'],
    ['documentation', '203.0.113.9'],
    ['many hosts', '224.0.0.1'],
    ['many hosts', 'ff02::1'],
    ['everybody', '255.255.255.255'],
    ['nothing', 'localhost'],
    ['nothing', ''],
  ])('of %s is refused: %s', (_what, address) => expect(isPublicAddress(address)).toBe(false))
})
