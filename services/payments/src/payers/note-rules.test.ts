import { describe, expect, it } from 'vitest'
import { endNoted, forgetNoted, noteSeat } from './note-rules.ts'

const now = new Date('2026-11-20T12:00:00Z')
const entrant = { id: 'ema', userId: 'jana', aliasId: 'ema' }
const noting = { eventId: 'e-1', orgId: 'club', entrant, by: 'adam', note: 'hotově' }
const stored = { entrantId: 'ema', userId: 'jana', orgId: 'club', note: 'hotově', by: 'adam', at: now }
const fact = { eventId: 'e-1', orgId: 'club', userId: 'jana', aliasId: 'ema', by: 'adam' }

describe('a seat that was paid for outside Parta', () => {
  it('is noted with who noted it, and published', () => {
    const { next, facts } = noteSeat(null, noting, now)
    expect(next).toEqual({ notes: [stored] })
    expect(facts?.map(({ type, data }) => [type.name, data])).toEqual([
      ['payments.seat-noted', { ...fact, isPaid: true }],
    ])
  })

  it('is noted once: the same note again changes nothing, another one replaces it', () => {
    const state = { notes: [stored] }
    expect(noteSeat(state, noting, now)).toEqual({ next: state, answer: undefined })
    const { next } = noteSeat(state, { ...noting, note: '' }, now)
    expect(next?.notes).toEqual([{ ...stored, note: '' }])
  })

  it('is noted and taken back beside the seats of others, whose notes stay', () => {
    const other = { ...stored, entrantId: 'petr', userId: 'petr' }
    const both = noteSeat({ notes: [other] }, noting, now).next
    expect(both?.notes).toEqual([other, stored])
    expect(noteSeat(both, { ...noting, note: null }, now).next?.notes).toEqual([other])
  })

  it('is taken back, and what was never noted stays so', () => {
    const { next, facts } = noteSeat({ notes: [stored] }, { ...noting, note: null }, now)
    expect(next?.notes).toEqual([])
    expect(facts?.map(({ data }) => data)).toEqual([{ ...fact, isPaid: false }])
    expect(noteSeat(null, { ...noting, note: null }, now)).toEqual({ next: null, answer: undefined })
  })

  it('is over when the player leaves, and noted anew for the next seat', () => {
    const later = new Date(now.getTime() + 1)
    const state = { notes: [stored] }
    expect(endNoted(state, { entrantId: 'ema', leftAt: now }).next).toBe(state)
    expect(endNoted(state, { entrantId: 'petr', leftAt: later }).next).toBe(state)
    const over = endNoted(state, { entrantId: 'ema', leftAt: later }).next
    expect(over?.notes).toEqual([{ ...stored, isOver: true }])
    expect(noteSeat(over, noting, later).next?.notes).toEqual([{ ...stored, at: later }])
    expect(noteSeat(over, { ...noting, note: null }, later).next?.notes).toEqual([])
  })

  it('is forgotten with its person, and no other', () => {
    const other = { ...stored, entrantId: 'petr', userId: 'petr' }
    const state = { notes: [stored, other] }
    expect(forgetNoted(state, ({ userId }) => userId === 'jana').next?.notes).toEqual([other])
    expect(forgetNoted(state, () => false).next).toBe(state)
    expect(forgetNoted(null, () => true).next).toBeNull()
  })
})
