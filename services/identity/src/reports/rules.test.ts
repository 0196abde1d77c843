import { describe, expect, it } from 'vitest'
import { createFeedback, createReport } from './rules.ts'

const now = new Date('2026-06-01T10:00:00Z')
const command = { reporter: 'jana', reported: 'petr', message: ' Nadával. ', mails: [] }

describe('a report', () => {
  it('is stored with its time', () => {
    expect(createReport(null, command, now).next).toEqual({
      reporter: 'jana',
      reported: 'petr',
      message: 'Nadával.',
      at: now,
    })
  })

  it('is accepted once for a pair of people, and never about oneself', () => {
    const { next } = createReport(null, command, now)
    expect(() => createReport(next, { ...command, message: 'Znovu.' }, now)).toThrow('report.already')
    expect(() => createReport(null, { ...command, reported: 'jana' }, now)).toThrow('report.self')
  })
})

describe('a feedback', () => {
  it('that is repeated after a lost answer is stored once', () => {
    const said = { type: 'bug', title: 'x', description: 'y', severity: 'low', email: '', deviceInfo: '' } as const
    const first = createFeedback(null, { ...said, userId: '', mails: [] }, now)
    expect(createFeedback(first.next, { ...said, userId: '', mails: [] }, now).next).toBe(first.next)
  })
})
