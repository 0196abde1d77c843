import { describe, expect, it } from 'vitest'
import { penalize, undoPenalty } from './penalize-rules.ts'
import { open } from './rules.ts'

const now = new Date('2026-11-02T20:00:00+01:00')
const about = {
  eventId: 'e',
  eventName: 'Volejbal',
  date: '2026-11-02T18:00:00+01:00',
  endDate: now.toISOString(),
  activityType: 'volleyball',
  placeId: 'place-1',
  leader: 'leader',
  trainer: null,
  orgId: null,
  provider: 'PARTA',
  private: false,
} as const
const attendees = ['leader', 'petr', 'jana'].map((userId) => ({ userId, aliasId: null, isConfirmed: true }))
const opening = { ended: { ...about, attendees }, gone: new Set<string>(), received: now, finishedAt: null }
const { next: event } = open(null, { ...opening, named: new Set<string>() }, now)
const of = (entrantId: string) => ({ eventId: 'e', entrantId, by: 'leader' })

describe('the penalty of a player', () => {
  it('leaves those of other players as they are: given, given back, and given again', () => {
    const petrs = penalize(event, of('petr'), now).next
    const both = penalize(petrs, of('jana'), now).next
    expect(both.penalties).toEqual([
      { of: 'petr', at: now },
      { of: 'jana', at: now },
    ])
    const back = undoPenalty(both, of('petr'), now).next
    expect(back.penalties[1]).toEqual({ of: 'jana', at: now })
    const again = penalize(back, of('petr'), now).next
    expect(again.penalties.map(({ of: whose, repeats }) => [whose, repeats])).toEqual([
      ['jana', undefined],
      ['petr', 1],
    ])
  })
})
