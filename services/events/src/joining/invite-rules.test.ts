import { describe, expect, it } from 'vitest'
import type { Entry, EventRow } from '../core/store.ts'
import { anEvent, start } from '../core/testing.ts'
import { inviteMissed } from './invite-rules.ts'
import type { Entrant } from './join-rules.ts'

const now = new Date('2026-06-01T10:00:00Z')
const entry = (id: string, fields: Partial<Entry> = {}): Entry => ({ id, userId: id, at: now, ...fields })
const entrant: Entrant = { id: 'new', userId: 'new', gender: 'female', karma: 9, ageGroup: 'adult' }
const event = anEvent({
  trainer: 'trainer',
  maxPlayers: 4,
  players: [entry('leader'), entry('a')],
  queue: [entry('b')],
})
interface Case {
  readonly by?: string
  readonly invited?: Entrant
  readonly hidden?: readonly string[]
  readonly at?: Date
}
const missed = (row: EventRow, { by = 'a', invited = entrant, hidden = [], at = now }: Case = {}) =>
  inviteMissed(row, { by, entrant: invited, hiddenIds: new Set(hidden) }, at)

describe('inviting to an event', () => {
  it.each(['leader', 'trainer', 'a'])('is for those with a part in it: %s', (by) => {
    expect(missed(event, { by })).toBeNull()
  })

  it('is not for others, those in the queue, those who still have to pay, nor in private events', () => {
    expect([missed(event, { by: 'stranger' }), missed(event, { by: 'b' })]).toEqual([
      'rights.missing',
      'rights.missing',
    ])
    const unpaid = { ...event, players: [...event.players, entry('c', { payBy: new Date('2026-06-01T11:00:00Z') })] }
    expect(missed(unpaid, { by: 'c' })).toBe('rights.missing')
    expect(missed({ ...event, private: true })).toBe('rights.missing')
  })

  it('ends when the event begins or is cancelled', () => {
    expect(missed({ ...event, cancelled: true })).toBe('event.past')
    expect(missed(event, { at: new Date(start.getTime() + 1) })).toBe('event.past')
  })

  it('is not for people who are in it, wait, lead or train', () => {
    const codes = ['a', 'b', 'leader', 'trainer'].map((id) =>
      missed(event, { invited: { ...entrant, id, userId: id } }),
    )
    expect(codes).toEqual(Array.from({ length: 4 }, () => 'event.alreadyJoined'))
  })

  it('is not for people who could not join: removed, apart by a block, of another gender, or without karma', () => {
    const kicked: EventRow = { ...event, kicked: [{ id: 'new', userId: 'new', reason: 'other', at: now }] }
    expect(missed(kicked)).toBe('event.kicked')
    expect(missed(event, { hidden: ['leader'] })).toBe('user.notFound')
    expect(missed({ ...event, gender: 'male' })).toBe('event.invalidGender')
    expect(missed(event, { invited: { ...entrant, karma: 0 } })).toBe('karma.tooLow')
  })

  it('to a full event is refused alike, whoever is invited', () => {
    const full = { ...event, gender: 'male' as const, maxPlayers: 2, playersCount: 2, enableQueue: false }
    const a = { ...entrant, id: 'a', userId: 'a' }
    expect([missed(full), missed(full, { invited: a }), missed(full, { hidden: ['leader'] })]).toEqual([
      'event.full',
      'event.full',
      'event.full',
    ])
  })

  it('to a full event needs a queue with room', () => {
    const full = { ...event, maxPlayers: 2, playersCount: 2 }
    expect(missed({ ...full, enableQueue: false })).toBe('event.full')
    expect(missed({ ...full, enableQueue: true })).toBeNull()
  })
})
