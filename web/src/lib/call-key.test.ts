import { idempotencyKeyForm } from '@parta/contracts/operation'
import { afterEach, expect, it, vi } from 'vitest'
import { forgetKey, keyOf } from './call-key.ts'
import { remember } from './storage.ts'

afterEach(() => vi.unstubAllGlobals())

it('the key of a call is one that the server accepts, also on a page without https, and stays until the input changes', () => {
  remember('signedIn', 'anna')
  const getRandomValues = crypto.getRandomValues.bind(crypto)
  vi.stubGlobal('crypto', { getRandomValues })
  const key = keyOf('purchase', { product: 'p1' })
  expect(key).toMatch(new RegExp(idempotencyKeyForm.pattern))
  expect(key.length).toBeGreaterThanOrEqual(idempotencyKeyForm.minLength)
  expect(keyOf('purchase', { product: 'p1' })).toBe(key)
  expect(keyOf('purchase', { product: 'p2' })).not.toBe(key)
  forgetKey('purchase')
})
