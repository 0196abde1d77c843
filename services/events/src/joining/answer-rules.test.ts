import type { AnswerLink } from '@parta/contracts/answers'
import { answerPurpose } from '@parta/contracts/answers'
import { seal } from '@parta/kit/session/seal'
import { describe, expect, it } from 'vitest'
import { withClock } from '../core/clock-rules.ts'
import type { Entry } from '../core/store.ts'
import { anEvent, start } from '../core/testing.ts'
import { answerPlayers, readAnswer } from './answer-rules.ts'

const hour = 3_600_000
const now = new Date(start.getTime() - hour)
const long = new Date('2026-05-01T10:00:00Z')
const secret = 'a secret of at least thirty-two characters'
const entry = (id: string, fields: Partial<Entry> = {}): Entry => ({ id, userId: 'jana', at: long, ...fields })
const asked = { requireConfirmation: true, confirmationDate: new Date(start.getTime() - 4 * hour), hoursConfirm: 4 }
const link = (fields: Partial<AnswerLink> = {}): AnswerLink => ({
  userId: 'jana',
  eventId: 'e',
  ids: [],
  answer: 'confirm',
  until: start.toISOString(),
  ...fields,
})
const kid = entry('ALIAS_kid__jana')
const marks = ['confirmation', 'closing', 'starting'] as const
const both = withClock(
  anEvent({ ...asked, marks, players: [entry('jana'), kid, entry('petr', { userId: 'petr' })], playersCount: 3 }),
  now,
)
const sealed = (said: unknown, purpose = answerPurpose) => seal(secret, purpose, JSON.stringify(said))

describe('the answer link of a mail', () => {
  it('is read back with the sealed values', () => expect(readAnswer(secret, sealed(link()), now)).toEqual(link()))

  it.each([
    ['sealed for something else', sealed(link(), 'mail unsubscribe'), now],
    ['sealed elsewhere', seal(`${secret}!`, answerPurpose, JSON.stringify(link())), now],
    ['changed', sealed(link()).replace(/^./, (first) => (first === 'A' ? 'B' : 'A')), now],
    ['no link at all', 'x'.repeat(40), now],
    ['of another shape', sealed({ ...link(), more: 1 }), now],
    ['of an event that has begun', sealed(link()), start],
  ])('is refused: %s', (_what, token, at) => {
    expect(() => readAnswer(secret, token, at)).toThrow('link.invalid')
  })
})

describe('an answer by mail', () => {
  it('confirms all entries of the person, and no others', () => {
    const { next, facts = [] } = answerPlayers(both, link(), now)
    expect(next.players.map(({ confirmedAt }) => confirmedAt)).toEqual([now, now, undefined])
    expect(facts.filter(({ type }) => type.name === 'events.player-confirmed')).toHaveLength(2)
    expect(answerPlayers(next, link(), now)).toEqual({ next, answer: [] })
  })

  it('gives up no seat that would cost a charge: one that was paid for after the event was moved', () => {
    const paid = { paymentId: 'p', amount: 10_000, confirmedAt: long }
    const before = entry('jana', { ...paid, paidAt: new Date(long.getTime() - hour) })
    const after = entry(kid.id, { ...paid, paidAt: new Date(long.getTime() + hour) })
    const moved = { ...both, movedAt: long, players: [before, after], playersCount: 2 }
    const decline = link({ answer: 'decline' })
    const { next, answer } = answerPlayers(moved, decline, now)
    expect(next.players).toEqual([after])
    expect(answer).toEqual(['event.paidSeat'])
    expect(next.releases).toMatchObject([{ id: 'jana', reason: 'moved' }])
    expect(() => answerPlayers(next, decline, now)).toThrow('event.paidSeat')
    expect(() => answerPlayers({ ...both, players: [before], playersCount: 1 }, decline, now)).toThrow('event.paidSeat')
  })

  it('declines for those who have not confirmed and names the reason for the others; a second answer changes nothing', () => {
    const event = { ...both, players: [entry('jana', { confirmedAt: long }), kid], playersCount: 2 }
    const { next, answer } = answerPlayers(event, link({ answer: 'decline' }), now)
    expect(next.players.map(({ id }) => id)).toEqual(['jana'])
    expect(answer).toEqual(['event.alreadyConfirmed'])
    const own = link({ answer: 'decline', ids: [kid.id] })
    expect(answerPlayers(next, own, now)).toEqual({ next, answer: [] })
  })

  it('declines for all when all have confirmed', () => {
    const event = { ...both, players: [entry('jana', { confirmedAt: long })], playersCount: 1 }
    expect(answerPlayers(event, link({ answer: 'decline' }), now).next.players).toEqual([])
  })

  it('applies only to the entries that it names', () => {
    const { next } = answerPlayers(both, link({ ids: [kid.id] }), now)
    expect(next.players.map(({ confirmedAt }) => confirmedAt)).toEqual([undefined, now, undefined])
    const stranger = link({ ids: ['petr'] })
    expect(() => answerPlayers(both, stranger, now)).toThrow('event.notJoined')
    expect(answerPlayers(both, { ...stranger, answer: 'decline' }, now).next).toBe(both)
  })

  it.each([
    ['event.notFound', { cancelled: true, removed: true }, now],
    ['event.past', {}, new Date(start.getTime() + 1)],
  ] as const)('is refused by %s', (code, fields, at) => {
    for (const answer of ['confirm', 'decline'] as const) {
      expect(() => answerPlayers({ ...both, ...fields }, link({ answer }), at)).toThrow(code)
    }
  })

  it('is refused after the time limit for leaving', () => {
    const event = { ...both, hoursNotLeave: 2 }
    expect(() => answerPlayers(event, link({ answer: 'decline' }), now)).toThrow('event.tooLateToLeave')
  })

  it('is applied to those who may leave, and gives the reason for the others', () => {
    const held = entry('ALIAS_kid__jana', { offerUntil: start })
    const event = { ...both, hoursNotLeave: 2, players: [entry('jana'), held], playersCount: 2 }
    const late = answerPlayers(event, link({ answer: 'decline' }), now)
    expect(late.next.players.map(({ id }) => id)).toEqual(['jana'])
    expect(late.answer).toEqual(['event.tooLateToLeave'])
    const led = { ...both, leader: 'jana', players: [entry('jana'), kid], playersCount: 2 }
    const byLeader = answerPlayers(led, link({ answer: 'decline' }), now)
    expect(byLeader.next.players.map(({ id }) => id)).toEqual(['jana'])
    expect(byLeader.answer).toEqual(['event.leader'])
  })

  it('confirms those who can, while another entry is in the queue', () => {
    const waits = { ...both, players: [entry('jana')], playersCount: 1, queue: [kid], queueCount: 1 }
    expect(answerPlayers(waits, link(), now).next.players.map(({ confirmedAt }) => confirmedAt)).toEqual([now])
  })
})
