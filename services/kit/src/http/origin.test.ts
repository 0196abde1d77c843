import { describe, expect, it } from 'vitest'
import { isFromOtherSite, isOwnOrigin } from './origin.ts'

const publicUrl = 'https://parta.example'
const here = 'http://localhost:8080'

describe('a page', () => {
  it.each([
    [publicUrl, 'https://parta.example'],
    [here, 'http://localhost:8080'],
    [here, 'http://127.0.0.1:8080'],
    [here, 'http://127.0.1.1:8080'],
    [here, 'http://[::1]:8080'],
    [here, 'http://parta.localhost:8080'],
  ])('of %s is Parta’s own when it comes from %s', (own, origin) => {
    expect(isOwnOrigin(own, origin)).toBe(true)
  })

  it.each([
    [publicUrl, 'http://parta.example'],
    [publicUrl, 'https://parta.example:8443'],
    [publicUrl, 'https://evil.parta.example'],
    [publicUrl, 'http://localhost:8080'],
    [publicUrl, 'null'],
    [publicUrl, ''],
    [here, 'http://localhost:3000'],
    [here, 'https://localhost:8080'],
    [here, 'http://localhost.evil.example:8080'],
    [here, 'http://127.0.0.1.evil.example:8080'],
    [here, 'http://192.168.1.5:8080'],
  ])('of %s is not Parta’s own when it comes from %s', (own, origin) => {
    expect(isOwnOrigin(own, origin)).toBe(false)
  })
})

describe('a request', () => {
  it.each([
    { 'sec-fetch-site': 'same-origin', origin: 'https://parta.example' },
    { 'sec-fetch-site': 'none' },
    { origin: 'https://parta.example', host: 'parta.example' },
    { origin: 'http://parta.home:8080', host: 'parta.home:8080' },
    {},
  ])('comes from Parta’s own page, or from no page: %j', (headers) => {
    expect(isFromOtherSite(publicUrl, headers)).toBe(false)
  })

  it.each([
    { 'sec-fetch-site': 'cross-site', origin: 'https://parta.example' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': '' },
    { origin: 'https://evil.example', host: 'parta.example' },
    { origin: 'null', host: 'parta.example' },
    { origin: 'https://evil.example' },
  ])('comes from another site’s page: %j', (headers) => {
    expect(isFromOtherSite(publicUrl, headers)).toBe(true)
  })
})
