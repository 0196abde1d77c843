import type { locales } from '@parta/contracts/values'
import { describe, expect, it } from 'vitest'
import { pickName } from './pick-name.ts'

describe('the name of an alias', () => {
  it('is kept, trimmed', () => {
    expect(pickName('name', ' Anička ', 'en')).toBe('Anička')
  })

  it('is a placeholder in the owner’s language when it is blank', () => {
    const many = (locale: (typeof locales)[number]) =>
      new Set(
        Array.from({ length: 200 }, () => `${pickName('name', ' ', locale)} ${pickName('surname', undefined, locale)}`),
      )
    const [cs, en, sk] = [many('cs'), many('en'), many('sk')]
    for (const names of [cs, en, sk]) {
      expect(names.size).toBeGreaterThan(1)
      for (const name of names) expect(name).toMatch(/^\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+$/u)
    }
    expect([...en].filter((name) => cs.has(name) || sk.has(name) || !/^[\w ]+$/.test(name))).toEqual([])
  })
})
