import type { PlayerCard } from '@parta/contracts/events'
import { describe, expect, it } from 'vitest'
import { participationsOf, queueGroups } from './participations.ts'

const aPlayer = (id: string, overrides: Partial<PlayerCard> = {}): PlayerCard => ({
  id,
  name: id,
  surname: '',
  image: '',
  isTrainer: false,
  isConfirmed: false,
  since: '2026-11-20T12:00:00Z',
  ...overrides,
})
const mine = { id: 'me', aliases: [{ id: 'first' }, { id: 'second' }] }
const anEvent = (overrides: Partial<Parameters<typeof participationsOf>[0]> = {}) => ({
  joined: [] as string[],
  queued: [] as string[],
  confirmed: [] as string[],
  mustConfirm: [] as string[],
  requireConfirmation: false,
  playersInfo: [] as PlayerCard[],
  queuePlayersInfo: [] as PlayerCard[],
  ...overrides,
})

describe('the participations of a family', () => {
  it('say until when a seat is to be paid for', () => {
    const event = anEvent({ joined: ['first'], held: ['me'], payBy: '2026-11-21T12:08:00Z' })
    expect(participationsOf(event, mine)).toEqual([
      { id: 'me', state: 'pays', until: '2026-11-21T12:08:00Z' },
      { id: 'first', state: 'plays' },
    ])
  })

  it('say who plays and still owes', () => {
    const event = anEvent({ joined: ['me', 'first'], owes: ['first'], owedUntil: '2026-11-21T12:00:00Z' })
    expect(participationsOf(event, mine)).toEqual([
      { id: 'me', state: 'plays' },
      { id: 'first', state: 'owes', until: '2026-11-21T12:00:00Z' },
    ])
  })

  it('list the person first, then the aliases', () => {
    const event = anEvent({
      joined: ['second', 'me'],
      queued: ['first'],
      confirmed: ['me'],
      mustConfirm: ['second'],
      queuePlayersInfo: [aPlayer('stranger'), aPlayer('me', { aliasId: 'first', position: 2 })],
    })
    expect(participationsOf(event, mine)).toEqual([
      { id: 'me', state: 'confirmed' },
      { id: 'first', state: 'waits', position: 2 },
      { id: 'second', state: 'unconfirmed' },
    ])
  })

  it('say when a held place expires', () => {
    const until = '2026-11-21T14:00:00Z'
    const event = anEvent({
      joined: ['first'],
      mustConfirm: ['first'],
      playersInfo: [aPlayer('me', { aliasId: 'first', offerUntil: until })],
    })
    expect(participationsOf(event, mine)).toEqual([{ id: 'first', state: 'held', until }])
  })

  it('are empty for a stranger', () => {
    expect(participationsOf(anEvent({ playersInfo: [aPlayer('stranger')] }), mine)).toEqual([])
  })
})

describe('the queue', () => {
  it('keeps people who asked together in one group', () => {
    const queue = [
      aPlayer('anna'),
      aPlayer('bara', { group: 'g1' }),
      aPlayer('bara', { aliasId: 'child', group: 'g1' }),
      aPlayer('cyril', { group: 'g2' }),
      aPlayer('dana'),
      aPlayer('eva'),
    ]
    expect(queueGroups(queue).map((people) => people.map(({ id }) => id))).toEqual([
      ['anna'],
      ['bara', 'bara'],
      ['cyril'],
      ['dana'],
      ['eva'],
    ])
  })
})
