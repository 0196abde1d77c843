import { describe, expect, it } from 'vitest'
import { linkTokenIn } from './link-token.ts'

const token = 'Ab3_-xyzAb3_-xyzAb3_-xyz'

describe('the link token in an address', () => {
  it('is read if it has the form of a token', () => {
    expect(linkTokenIn(new URLSearchParams({ token }))).toBe(token)
    expect(linkTokenIn(new URLSearchParams())).toBeUndefined()
  })

  it.each(['', 'short', `${token}.`, `${token}>`, 'a'.repeat(65)])(
    'is left out where it is damaged: "%s"',
    (damaged) => {
      expect(linkTokenIn(new URLSearchParams({ token: damaged }))).toBeUndefined()
    },
  )
})
