import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Draft,
  emptyLog,
  firstNew,
  gapBefore,
  lastBeforeGap,
  lastOfOthers,
  merged,
  withDeleted,
  withDraft,
  withSent,
} from './messages.ts'
import { aMessage } from './testing.ts'

const aDraft: Draft = {
  clientId: 'k1',
  message: 'Ahoj',
  picture: null,
  at: '2026-11-21T12:00:00Z',
  state: 'sending',
  after: 0,
}

describe('the messages of a chat', () => {
  it('are ordered by number without duplicates, whatever the order of arrival', () => {
    const log = merged(merged(emptyLog, [aMessage(3), aMessage(2)], 'me'), [aMessage(1), aMessage(3)], 'me')
    expect(log.messages.map((message) => message.seq)).toEqual([1, 2, 3])
  })

  it('have a gap if a number is missing', () => {
    const log = merged(emptyLog, [aMessage(1), aMessage(2)], 'me')
    expect(gapBefore(log, aMessage(3))).toBeNull()
    expect(gapBefore(log, aMessage(5))).toBe(2)
    expect(gapBefore(emptyLog, aMessage(5))).toBeNull()
  })

  it('contain a draft until the stored message replaces it', () => {
    const waiting = withDraft(emptyLog, aDraft)
    expect(waiting.drafts).toHaveLength(1)
    const sent = withSent(waiting, 'k1', aMessage(1, { from: 'me', message: 'Ahoj' }))
    expect([sent.messages.length, sent.drafts.length]).toEqual([1, 0])
  })

  it('contain a message once if the live connection is faster than the reply', () => {
    const own = aMessage(1, { from: 'me', message: 'Ahoj' })
    const live = merged(withDraft(emptyLog, aDraft), [own], 'me')
    expect(live.drafts).toHaveLength(0)
    expect(withSent(live, 'k1', own).messages).toHaveLength(1)
  })

  it('keep a draft if an older message has the same text', () => {
    const waiting = withDraft(merged(emptyLog, [aMessage(8)], 'me'), { ...aDraft, after: 8 })
    expect(merged(waiting, [aMessage(3, { from: 'me', message: 'Ahoj' })], 'me').drafts).toHaveLength(1)
    expect(merged(waiting, [aMessage(9, { from: 'me', message: 'Ahoj' })], 'me').drafts).toHaveLength(0)
  })

  it('have a gap until it is filled, however many messages follow', () => {
    const log = merged(emptyLog, [aMessage(4), aMessage(5), aMessage(8), aMessage(9)], 'me')
    expect(lastBeforeGap(log)).toBe(5)
    expect(gapBefore(log, aMessage(10))).toBe(5)
    expect(lastBeforeGap(merged(log, [aMessage(6), aMessage(7)], 'me'))).toBe(9)
    expect(lastBeforeGap(emptyLog)).toBeNull()
  })

  it('are the same for every order and repetition of arrival', () => {
    const all = Array.from({ length: 40 }, (_, index) => aMessage(index + 1))
    const arriving = fc.array(fc.constantFrom(...all), { maxLength: 200 })
    fc.assert(
      fc.property(arriving, fc.integer({ min: 1, max: 7 }), (arrived, size) => {
        let log = emptyLog
        for (let at = 0; at < arrived.length; at += size) log = merged(log, arrived.slice(at, at + size), 'me')
        const seqs = [...new Set(arrived.map(({ seq }) => seq))].sort((a, b) => a - b)
        expect(log.messages.map(({ seq }) => seq)).toEqual(seqs)
        // Reading everything after the last message without a gap fills all gaps.
        const after = lastBeforeGap(log) ?? 0
        log = merged(
          log,
          all.filter(({ seq }) => seq > after),
          'me',
        )
        expect(lastBeforeGap(log)).toBe(40)
      }),
      { seed: 7 },
    )
  })

  it('keep the position of a deleted message, which stays deleted', () => {
    const log = withDeleted(merged(emptyLog, [aMessage(1), aMessage(2)], 'me'), 1)
    expect(log.messages[0]).toMatchObject({ seq: 1, message: '', deleted: true })
    expect(merged(log, [aMessage(1)], 'me').messages[0]?.deleted).toBe(true)
    const away = merged(log, [aMessage(2, { message: '', deleted: true })], 'me')
    expect(away.messages[1]?.deleted).toBe(true)
  })

  it('have a first unread message of another person', () => {
    const log = merged(
      emptyLog,
      [aMessage(1), aMessage(2, { from: 'me' }), aMessage(3, { meta: 'JOINED', system: true }), aMessage(4)],
      'me',
    )
    expect(firstNew(log, { after: 1, to: 9 }, 'me')).toBe(4)
    expect(firstNew(log, { after: 4, to: 9 }, 'me')).toBeNull()
    expect(firstNew(log, { after: 1, to: 3 }, 'me')).toBeNull()
  })

  it('count as read up to the last one of another person, not up to a line that says who left', () => {
    const left = [aMessage(1), aMessage(2, { from: 'me' }), aMessage(3, { meta: 'LEFT', system: true })]
    expect(lastOfOthers(merged(emptyLog, left, 'me'), 'me')).toBe(1)
    expect(lastOfOthers(emptyLog, 'me')).toBe(0)
  })

  it('contain a resent draft once', () => {
    const failed = withDraft(withDraft(emptyLog, aDraft), { ...aDraft, state: 'failed' })
    expect(failed.drafts).toEqual([{ ...aDraft, state: 'failed' }])
  })
})
