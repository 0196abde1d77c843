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

  it('takes times with any offset, and no day that does not exist', () => {
    const Time = Type.String({ format: 'date-time' })
    const good = [
      '2026-11-02T18:00:00.000Z',
      '2026-11-02T18:00:00+01:00',
      '2024-02-29T18:00:00Z',
      '2026-12-31T23:59:60Z',
    ]
    const bad = ['2026-02-29T18:00:00Z', '2026-11-31T18:00:00Z', '2026-13-01T18:00:00Z', '2026-11-02', 'today']
    for (const time of good) expect(flawOf(Time, time)).toBeNull()
    for (const time of bad) expect(flawOf(Time, time)).toContain('date-time')
  })
})
