import { describe, expect, it } from 'vitest'
import { advance, withClock } from '../domain/clock-rules.ts'
import type { Entry, EventRow } from '../domain/store.ts'
import { anEvent, start } from '../domain/testing.ts'
import { removePerson } from './person-rules.ts'

const now = new Date('2026-06-01T10:00:00Z')
const entry = (id: string, userId = id): Entry => ({ id, userId, at: now })
const remove = (event: EventRow | null, userId: string, at = now) => removePerson(event, { eventId: 'e', userId }, at)
const types = ({ facts = [] }: ReturnType<typeof remove>) => facts.map(({ type }) => type.name)

describe('a deleted person', () => {
  it('is removed from a coming event with all aliases, and the queue is shifted', () => {
    const event = anEvent({
      maxPlayers: 2,
      players: [entry('jana'), entry('kuba', 'jana')],
      queue: [entry('petr'), entry('ema', 'jana'), entry('eva')],
    })
    const decision = remove(event, 'jana')
    expect(decision.next.players.map(({ id }) => id)).toEqual(['petr', 'eva'])
    expect(decision.next).toMatchObject({ queue: [], playersCount: 2, queueCount: 0 })
    expect(types(decision)).toEqual([
      'events.player-left',
      'events.player-left',
      'events.player-left',
      'events.player-shifted',
      'events.player-shifted',
    ])
  })

  it('is removed regardless of role and time limit for leaving', () => {
    const soon = new Date(start.getTime() - 60_000)
    const event = anEvent({ hoursNotLeave: 24, trainer: 'jana', players: [entry('jana'), entry('petr')] })
    const { next } = remove(event, 'jana', soon)
    expect(next.players.map(({ id }) => id)).toEqual(['petr'])
    expect(next.trainer).toBeNull()
  })

  it('who led an event with other players stays its leader, and the event goes on', () => {
    const { next } = remove(anEvent({ leader: 'jana', players: [entry('jana'), entry('petr')] }), 'jana')
    expect(next).toMatchObject({ leader: 'jana', cancelled: false, name: 'Badminton na Lesné', playersCount: 1 })
  })

  it.each([
    ['someone waits', anEvent({ leader: 'jana', maxPlayers: 0, queue: [entry('petr')] })],
    ['someone trains', anEvent({ leader: 'jana', trainer: 'petr' })],
  ])('keeps an event that they led when %s', (_who, event) => expect(remove(event, 'jana').next.cancelled).toBe(false))

  it('who was alone in an event has it cancelled, and its texts are removed', () => {
    const event = anEvent({
      leader: 'jana',
      info: 'Volej 777 123 456',
      players: [entry('jana'), entry('kuba', 'jana')],
    })
    const decision = remove(event, 'jana')
    expect(decision.next).toMatchObject({ cancelled: true, name: '', info: '', words: [], playersCount: 0 })
    expect(decision.facts?.at(-1)?.data).toMatchObject({ cancelled: true, name: '' })
  })

  it('is removed from a running event, whose end then names neither them nor their aliases', () => {
    const event = withClock(anEvent({ trainer: 'jana', players: [entry('kuba', 'jana'), entry('petr')] }), now)
    const { next } = remove(event, 'jana', new Date(start.getTime() + 1))
    expect(next).toMatchObject({ trainer: null, players: [{ id: 'petr' }], playersCount: 1 })
    const { facts } = advance('e', next, next.endDate)
    expect(facts).toMatchObject([{ data: { trainer: null, attendees: [{ userId: 'petr' }] } }])
  })

  it('who is alone in a running event has it deleted with its texts', () => {
    const event = withClock(anEvent({ leader: 'jana', players: [entry('jana'), entry('kuba', 'jana')] }), now)
    const { next } = remove(event, 'jana', new Date(start.getTime() + 1))
    expect(next).toMatchObject({ cancelled: true, name: '', playersCount: 0, nextAt: null })
  })

  it('stays in events that have ended', () => {
    const event = anEvent({ leader: 'jana', players: [entry('jana')] })
    expect(remove(event, 'jana', event.endDate).next).toBe(event)
  })

  it('changes nothing when already removed', () => {
    const event = anEvent({ players: [entry('petr')] })
    expect(remove(event, 'jana')).toMatchObject({ next: event, facts: [] })
    const gone = remove(anEvent({ leader: 'jana' }), 'jana').next
    expect(remove(gone, 'jana').next).toBe(gone)
    expect(remove(null, 'jana').next).toBeNull()
  })
})
