import { afterEach, describe, expect, it, vi } from 'vitest'
import { knowsPasskeys, passkeysBarred } from './passkey.ts'

afterEach(() => vi.unstubAllGlobals())

describe('passkeys', () => {
  it('are refused on a page without HTTPS because of the page, not of the browser', () => {
    vi.stubGlobal('isSecureContext', false)
    expect(passkeysBarred()).toBe('insecure')
  })

  it('are refused on a page with HTTPS by a browser that has none', () => {
    vi.stubGlobal('isSecureContext', true)
    expect(passkeysBarred()).toBe('unknown')
  })

  it('can be used where the browser has them', () => {
    vi.stubGlobal('PublicKeyCredential', class {})
    expect([passkeysBarred(), knowsPasskeys()]).toEqual([null, true])
  })
})
