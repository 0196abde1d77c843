import { describe, expect, it } from 'vitest'
import { lookingAt, playerView } from './find-feedback.ts'
import type { FeedbackRow, TurnRow } from './store.ts'

const end = new Date('2026-11-02T19:00:00Z')
const ids = Array.from({ length: 500 }, (_none, at) => `p${at}`)

describe('the feedback on an event of hundreds of players', () => {
  it('goes through its lists once, not once for each player', () => {
    let reads = 0
    const counted = <T>(list: readonly T[]): T[] =>
      new Proxy([...list], {
        get: (target, key, receiver) => {
          if (typeof key === 'string' && /^[0-9]+$/.test(key)) reads += 1
          return Reflect.get(target, key, receiver) as unknown
        },
      })
    const event: FeedbackRow = {
      name: 'Volejbal',
      activityType: 'volleyball',
      date: end,
      endDate: end,
      placeId: 'hall',
      orgId: null,
      provider: 'PARTA',
      private: false,
      leader: 'eva',
      trainer: null,
      attendees: ids.map((id) => ({ id, userId: id })),
      marks: counted(ids.map((of, at) => ({ of, wasThere: at % 2 === 0, at: end }))),
      penalties: counted(ids.slice(0, 100).map((of) => ({ of, at: end }))),
      finishedAt: null,
    }
    const given = counted(ids.map((of) => ({ of, emoji: 'fire', at: end })))
    const turn: TurnRow = { eventId: 'e', userId: 'eva', orgId: null, endDate: end, given, finishedAt: null }
    const looking = lookingAt(event, { turn, userId: 'eva', hidden: new Set() })
    const views = event.attendees.map((attendee) => playerView(attendee, looking))
    expect(views[1]).toMatchObject({ penalty: true, wasThere: false, emojis: ['fire'], mayRate: true })
    expect(views[200]).toMatchObject({ penalty: false, wasThere: true })
    expect(reads).toBeLessThan(5 * ids.length)
  })
})
