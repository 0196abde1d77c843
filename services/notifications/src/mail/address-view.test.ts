import { locales } from '@parta/contracts/values'
import { describe, expect, it } from 'vitest'
import { addressLine, vocativeOf } from './address-view.ts'

describe('the line that addresses the receiver of a mail', () => {
  it.each([
    ['Jana', 'female', 'Jano'],
    ['Petr', 'male', 'Petře'],
    ['Tomáš', 'male', 'Tomáši'],
    ['Marek', 'unknown', 'Marku'],
    ['Lucie', 'female', 'Lucie'],
    ['Anna Marie', 'female', 'Anno Marie'],
    // The form depends on the gender, where the name alone does not tell it.
    ['Nikola', 'unknown', 'Nikolo'],
    ['Dagmar', 'female', 'Dagmar'],
  ] as const)('has %s (%s) in the vocative: %s', (name, gender, called) => {
    expect(vocativeOf(name, gender)).toBe(called)
  })

  it.each(['Zoë', 'Łukasz', 'O’Neil', 'Xzq', 'jana', 'JANA', 'J.', 'Юлия', '李'])('leaves %s as it is', (name) => {
    expect(vocativeOf(name, 'unknown')).toBe(name)
  })

  it('uses the vocative in Czech only, and is empty without a name', () => {
    const line = (locale: (typeof locales)[number]) => addressLine({ name: 'Jana', gender: 'female', locale })
    expect([line('cs'), line('sk'), line('en')]).toEqual(['Ahoj Jano,', 'Ahoj Jana,', 'Hi Jana,'])
    for (const locale of locales) expect(addressLine({ name: ' ', gender: 'unknown', locale })).toBe('')
  })

  it('inserts a name with a replacement pattern unchanged', () => {
    expect(addressLine({ name: '$& <b>', gender: 'unknown', locale: 'en' })).toBe('Hi $& <b>,')
  })
})
