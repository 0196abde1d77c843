import type { locales } from '@parta/contracts/values'
import { describe, expect, it } from 'vitest'
import { pickNames } from './pick-names.ts'

describe('the name of an alias', () => {
  it('is kept, trimmed', () => {
    expect(pickNames({ name: ' Anička ', surname: 'Malá ' }, 'en')).toEqual({ name: 'Anička', surname: 'Malá' })
  })

  it('has no surname when none is given', () => {
    expect(pickNames({ name: 'Kuba', surname: ' ' }, 'cs')).toEqual({ name: 'Kuba', surname: '' })
    expect(pickNames({ name: 'Kuba' }, 'cs')).toEqual({ name: 'Kuba', surname: '' })
  })

  it('is a placeholder in the owner’s language when it is blank', () => {
    const many = (locale: (typeof locales)[number]) =>
      new Set(
        Array.from({ length: 200 }, () => {
          const { name, surname } = pickNames({ name: ' ' }, locale)
          return `${name} ${surname}`
        }),
      )
    const [cs, en, sk] = [many('cs'), many('en'), many('sk')]
    for (const names of [cs, en, sk]) {
      expect(names.size).toBeGreaterThan(1)
      for (const name of names) expect(name).toMatch(/^\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+$/u)
    }
    expect([...en].filter((name) => cs.has(name) || sk.has(name) || !/^[\w ]+$/.test(name))).toEqual([])
    expect(pickNames({ name: '', surname: 'Malý' }, 'cs').surname).toBe('Malý')
  })
})
