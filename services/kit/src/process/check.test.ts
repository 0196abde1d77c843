import { closed } from '@parta/contracts/operation'
import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { flawOf, flawOfReceived } from './check.ts'

const Club = closed({
  name: Type.String(),
  members: Type.Array(closed({ id: Type.String() })),
  motto: Type.Optional(Type.Union([closed({ text: Type.String() }), Type.Null()])),
})
const club = { name: 'Klub', members: [{ id: 'petr' }], motto: { text: 'Spolu' } }
const newer = { ...club, year: 1987, members: [{ id: 'petr', role: 'admin' }], motto: { text: 'Spolu', by: 'petr' } }

describe('the check of data that another process sent', () => {
  it('ignores fields that the schema does not list, at any depth', () => {
    expect(flawOfReceived(Club, newer)).toBeNull()
    expect(flawOf(Club, newer)).toContain('additional properties')
  })

  it('finds a missing field and a value of another type, as the check of own data does', () => {
    for (const check of [flawOf, flawOfReceived]) {
      expect(check(Club, club)).toBeNull()
      expect(check(Club, { name: 'Klub' })).toContain('members')
      expect(check(Club, { ...club, members: [{ id: 1 }] })).toContain('/members/0/id')
      expect(check(Club, { ...club, motto: 1 })).toContain('/motto')
    }
  })
})
