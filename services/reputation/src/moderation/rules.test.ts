import { createAjv } from '@parta/contracts/ajv'
import { reviewHidden, reviewReported } from '@parta/contracts/reputation'
import { describe, expect, it } from 'vitest'
import { hideGiven } from '../feedback/give-rules.ts'
import type { TurnRow } from '../feedback/store.ts'
import { hideReview, reportReview } from './rules.ts'

const now = new Date('2026-06-01T10:00:00Z')
const createdAt = new Date('2026-05-31T10:00:00Z')
const review = {
  _id: 'e:petr:ALIAS_kuba__jana',
  subject: 'ALIAS_kuba__jana',
  by: 'petr',
  eventId: 'e',
  eventName: 'Volejbal',
  text: 'Neumí nic.',
  createdAt,
}
const command = { reviewId: 'hash', by: 'jana', reason: ' Uráží dítě.\n', review }

describe('report a review', () => {
  it('publishes the text and the writer, and nothing of whom the review is about', () => {
    const { next, facts = [] } = reportReview(null, command, now)
    expect(next).toEqual({ reviewId: 'hash', by: 'jana', reason: 'Uráží dítě.', at: now })
    expect(facts.map(({ data }) => data)).toEqual([
      { reviewId: 'hash', eventName: 'Volejbal', from: 'petr', by: 'jana', reason: 'Uráží dítě.', text: 'Neumí nic.' },
    ])
    expect(createAjv().validate(reviewReported.data, facts[0]?.data)).toBe(true)
  })

  it('is refused a second time, and to its writer', () => {
    const { next } = reportReview(null, command, now)
    expect(() => reportReview(next, command, now)).toThrow('report.already')
    expect(() => reportReview(null, { ...command, by: 'petr' }, now)).toThrow('report.self')
  })
})

describe('hide a review', () => {
  const reported = { row: review._id, subject: review.subject }

  it('publishes once which review it is, without its text', () => {
    const { next, facts = [] } = hideReview(reported, { reviewId: 'r', review }, now)
    expect(next).toEqual({ ...reported, hiddenAt: now })
    expect(facts.map(({ data }) => data)).toEqual([
      {
        eventId: 'e',
        eventName: 'Volejbal',
        orgId: null,
        userId: 'jana',
        aliasId: 'ALIAS_kuba__jana',
        from: 'petr',
        writtenAt: createdAt.toISOString(),
        reviewId: 'r',
      },
    ])
    expect(createAjv().validate(reviewHidden.data, facts[0]?.data)).toBe(true)
    expect(hideReview(next, { reviewId: 'r', review }, now)).toEqual({ next, answer: undefined })
  })

  it('is refused for a review that nobody reported', () => {
    expect(() => hideReview(null, { reviewId: 'r', review }, now)).toThrow('review.notFound')
  })
})

describe('what the writer of a hidden review gave', () => {
  const turn: TurnRow = {
    eventId: 'e',
    userId: 'petr',
    orgId: null,
    endDate: createdAt,
    finishedAt: null,
    given: [
      { of: 'jana', text: 'Neumí nic.', at: createdAt },
      { of: 'jana', emoji: 'fire', at: createdAt },
      { of: 'ota', text: 'Díky', at: createdAt },
    ],
  }

  it('loses only the text of that review', () => {
    const { next } = hideGiven(turn, 'jana')
    expect(next?.given).toEqual([{ of: 'jana', text: '', isHidden: true, at: createdAt }, ...turn.given.slice(1)])
    expect(hideGiven(next, 'jana').next).toBe(next)
  })

  it('stays as it is where there is no such review', () => {
    expect(hideGiven(turn, 'eva').next).toBe(turn)
    expect(hideGiven(null, 'jana').next).toBeNull()
  })
})
