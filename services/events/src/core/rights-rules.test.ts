import { describe, expect, it } from 'vitest'
import { isInside, rightsOf } from './rights-rules.ts'
import { anEvent, anOrg } from './testing.ts'

const now = new Date('2026-06-01T10:00:00Z')
const org = anOrg()

describe('the rights in an event', () => {
  const event = anEvent({ leader: 'leader', trainer: 'coach', org: { id: 'o', name: '', image: '', currency: 'CZK' } })
  const none = { edit: false, remove: false, kick: false, cancel: false }

  it.each([
    ['the leader: all', 'leader', { edit: true, remove: true, kick: true, cancel: true }],
    ['the trainer: all but deletion', 'coach', { edit: true, remove: false, kick: true, cancel: true }],
    [
      'an admin of the organisation: all but removing players',
      'admin',
      { edit: true, remove: true, kick: false, cancel: true },
    ],
    ['a power user: none', 'power', none],
    ['anybody else: none', 'jana', none],
  ])('for %s', (_who, userId, rights) => expect(rightsOf(event, userId, org)).toEqual(rights))

  it('are none for admins of another organisation or a deleted one', () => {
    expect(rightsOf(event, 'admin', { ...org, id: 'other' })).toEqual(none)
    expect(rightsOf(event, 'admin', { ...org, deleted: true })).toEqual(none)
  })

  it('are only deletion once the event is cancelled', () => {
    expect(rightsOf({ ...event, cancelled: true }, 'leader', org)).toEqual({ ...none, remove: true })
    expect(rightsOf({ ...event, cancelled: true, removed: true }, 'leader', org)).toEqual(none)
  })
})

describe('a participant or manager of an event', () => {
  const event = anEvent({
    leader: 'leader',
    trainer: 'coach',
    org: { id: 'o', name: '', image: '', currency: 'CZK' },
    players: [{ id: 'child', userId: 'parent', at: now }],
    queue: [{ id: 'waiting', userId: 'waiting', at: now }],
  })

  it.each(['leader', 'coach', 'parent', 'waiting', 'admin'])('is %s', (who) => {
    expect(isInside(event, who, org)).toBe(true)
  })
  it.each(['child', 'power', 'jana'])('is not %s', (who) => expect(isInside(event, who, org)).toBe(false))
})
