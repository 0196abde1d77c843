import { describe, expect, it } from 'vitest'
import { actionsOf } from './action.ts'

const now = new Date('2026-11-21T12:00:00Z')
const me = { id: 'me', aliases: [] }
const withChild = { id: 'me', aliases: [{ id: 'child' }] }
const anEvent = (overrides: Partial<Parameters<typeof actionsOf>[0]> = {}) => ({
  cancelled: false,
  date: '2026-11-21T18:00:00Z',
  maxPlayers: 2,
  playersCount: 1,
  enableQueue: true,
  joined: [] as string[],
  queued: [] as string[],
  isLeader: false,
  isTrainer: false,
  hoursNotLeave: -1,
  ...overrides,
})
const kinds = (event: ReturnType<typeof anEvent>, mine: Parameters<typeof actionsOf>[1] = me) =>
  actionsOf(event, mine, now).map((action) => (action.kind === 'none' ? action.reason : action.kind))

describe('the one large button', () => {
  it('joins while a place is free, and queues when none is', () => {
    expect(kinds(anEvent())).toEqual(['join'])
    expect(kinds(anEvent({ playersCount: 2 }))).toEqual(['queue'])
    expect(kinds(anEvent({ maxPlayers: -1, playersCount: 500 }))).toEqual(['join'])
  })

  it('says that it is full where there is no queue', () => {
    expect(kinds(anEvent({ playersCount: 2, enableQueue: false }))).toEqual(['full'])
  })

  it('offers nothing for what has begun or is cancelled', () => {
    expect(kinds(anEvent({ date: '2026-11-21T11:00:00Z' }))).toEqual(['past'])
    expect(kinds(anEvent({ cancelled: true }))).toEqual(['cancelled'])
  })

  it('leaves the event or the queue', () => {
    expect(kinds(anEvent({ joined: ['me'], playersCount: 2 }))).toEqual(['leave'])
    expect(kinds(anEvent({ queued: ['me'], playersCount: 2 }))).toEqual(['leaveQueue'])
  })

  it('does not leave when the start is nearer than the event allows', () => {
    expect(kinds(anEvent({ joined: ['me'], hoursNotLeave: 7 }))).toEqual(['tooLateToLeave'])
    expect(kinds(anEvent({ joined: ['me'], hoursNotLeave: 5 }))).toEqual(['leave'])
  })

  it('keeps the leader and the trainer where they are', () => {
    expect(kinds(anEvent({ isLeader: true, joined: ['me'] }))).toEqual(['leader'])
    expect(kinds(anEvent({ isTrainer: true, joined: ['me'] }))).toEqual(['trainer'])
  })

  it('speaks for aliases too: some can join while others leave', () => {
    expect(kinds(anEvent({ joined: ['me'] }), withChild)).toEqual(['leave', 'join'])
    expect(kinds(anEvent({ isLeader: true, joined: ['me'] }), withChild)).toEqual(['join'])
    const [join] = actionsOf(anEvent(), withChild, now)
    expect(join).toEqual({ kind: 'join', candidates: ['me', 'child'] })
  })
})
