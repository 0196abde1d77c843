import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { rememberSharer, sharerOf } from './shared-by.ts'
import { forgetPerson } from './storage.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('who shared an event', () => {
  it('is remembered for that event, until the next link is opened', () => {
    rememberSharer('e1', 'anna')
    expect(sharerOf('e1')).toBe('anna')
    expect(sharerOf('e2')).toBeUndefined()
    rememberSharer('e2', 'bara')
    expect(sharerOf('e1')).toBeUndefined()
    expect(sharerOf('e2')).toBe('bara')
  })

  it('is forgotten at sign-out', () => {
    rememberSharer('e1', 'anna')
    forgetPerson()
    expect(sharerOf('e1')).toBeUndefined()
  })
})
