import type { FeedbackPlayer } from '@parta/contracts/feedback'
import { limits } from '@parta/contracts/limits'
import { describe, expect, it } from 'vitest'
import {
  canCorrect,
  canJudge,
  emojiLeft,
  giftedPlayers,
  inBatches,
  ratedPlayers,
  reviewText,
  stateOf,
  withEmoji,
  withoutEmoji,
} from './players.ts'

const player = (fields: Partial<FeedbackPlayer> = {}): FeedbackPlayer => ({
  id: 'jana',
  name: 'Jana',
  surname: 'Nováková',
  image: 'BASIC',
  isOrganiser: false,
  isOwn: false,
  mayRate: true,
  emojis: [],
  review: '',
  ...fields,
})

describe('the players to rate', () => {
  it('leave out the caller, the caller’s aliases and deleted people', () => {
    const own = player({ id: 'me', isOwn: true })
    const child = player({ id: 'me', aliasId: 'alias-1__me', isOwn: true })
    const gone = player({ id: 'gone', deleted: true })
    expect(ratedPlayers([own, child, gone, player()])).toEqual([player()])
  })
})

describe('the players for emoji and reviews', () => {
  it('leave out those with whom the caller has a block; their karma is the leader’s all the same', () => {
    const apart = player({ id: 'apart', mayRate: false })
    expect(giftedPlayers([apart, player()])).toEqual([player()])
    expect(ratedPlayers([apart, player()])).toEqual([apart, player()])
    expect(canJudge({ runs: true }, apart)).toBe(true)
  })
})

describe('an emoji', () => {
  it('is given once, and undone', () => {
    const given = withEmoji('fire')(withEmoji('fire')(player()))
    expect(given.emojis).toEqual(['fire'])
    expect(withoutEmoji('fire')(given)).toEqual(player())
  })

  it('for more people than one call may name is given in batches', () => {
    const ids = Array.from({ length: limits.feedbackBatch * 2 + 1 }, (_, at) => `player-${at}`)
    expect(inBatches(ids).map(({ length }) => length)).toEqual([limits.feedbackBatch, limits.feedbackBatch, 1])
    expect(inBatches(ids).flat()).toEqual(ids)
    expect(inBatches([])).toEqual([])
  })

  it('can be given three times at most', () => {
    expect(emojiLeft(player())).toBe(limits.emojiPerPlayer)
    expect(emojiLeft(player({ emojis: ['fire', 'clap', 'star'] }))).toBe(0)
  })
})

describe('who was there', () => {
  const event = { runs: true, date: '2026-11-20T17:00:00Z', endDate: '2026-11-20T19:00:00Z' }
  const at = (time: string) => new Date(time)

  it('is corrected by who runs the event, for a week after its end, also of players who did not confirm', () => {
    const absent = player({ wasThere: false, penalty: false })
    expect(canCorrect(event, absent, at('2026-11-27T18:59:59Z'))).toBe(true)
    expect(canCorrect(event, absent, at('2026-11-27T19:00:00Z'))).toBe(false)
    expect(canCorrect({ ...event, runs: false }, absent, at('2026-11-21T10:00:00Z'))).toBe(false)
  })

  it('is not asked of organisers, nor of players who lost karma', () => {
    const now = at('2026-11-21T10:00:00Z')
    expect(canCorrect(event, player({ isOrganiser: true }), now)).toBe(false)
    expect(canCorrect(event, player({ penalty: true }), now)).toBe(false)
  })
})

describe('karma', () => {
  it('is taken by leader and trainer, and never from one of them', () => {
    expect(canJudge({ runs: true }, player())).toBe(true)
    expect(canJudge({ runs: true }, player({ isOrganiser: true }))).toBe(false)
    expect(canJudge({ runs: false }, player())).toBe(false)
  })
})

describe('the state of an event’s feedback', () => {
  const until = '2026-11-30T18:00:00.000Z'
  const before = new Date('2026-11-30T17:59:59.000Z')

  it('is open until its time is over, unless the caller has finished', () => {
    expect(stateOf({ finished: false, until }, before)).toBe('open')
    expect(stateOf({ finished: false, until }, new Date(until))).toBe('late')
    expect(stateOf({ finished: true, until }, before)).toBe('finished')
  })
})

describe('the text of a review', () => {
  it('is one line of at most a hundred characters', () => {
    expect(reviewText('Super\n  hra')).toBe('Super hra')
    expect(reviewText('x'.repeat(150))).toHaveLength(limits.reviewMax)
  })
})
