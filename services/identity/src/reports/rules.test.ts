import { describe, expect, it } from 'vitest'
import { closeCase, createContentReport, createFeedback, createReport, takeCase } from './rules.ts'

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

describe('what waits for site admins', () => {
  const open = createReport(null, command, now).next
  const end = { by: 'olga', outcome: 'solved', answer: ' Díky. ', mails: [] } as const

  it('is taken by who takes it last', () => {
    const olgas = takeCase(open, 'olga').next
    expect(olgas.assignee).toBe('olga')
    expect(takeCase(olgas, 'olga').next).toBe(olgas)
    expect(takeCase(olgas, 'eva').next.assignee).toBe('eva')
  })

  it('is ended once, with who did it and what they answered', () => {
    const ended = closeCase(open, end, now).next
    expect(ended).toEqual({
      ...open,
      assignee: 'olga',
      handled: { by: 'olga', at: now, outcome: 'solved', answer: 'Díky.' },
    })
    expect(closeCase(takeCase(open, 'eva').next, end, now).next.assignee).toBe('eva')
    expect(() => closeCase(ended, end, now)).toThrow('report.closed')
    expect(() => takeCase(ended, 'eva')).toThrow('report.closed')
  })

  it('is refused when there is no such thing', () => {
    expect(() => takeCase(null, 'olga')).toThrow('report.notFound')
    expect(() => closeCase(null, end, now)).toThrow('report.notFound')
  })

  it('has a reported message once for each reader, although its fact came twice', () => {
    const said = { reporter: 'jana', reported: 'petr', message: 'Uráží.', quote: 'Jste k ničemu!', place: 'Volejbal' }
    const first = createContentReport(null, { ...said, mails: [] }, now).next
    expect(first).toEqual({ ...said, at: now })
    expect(createContentReport(first, { ...said, mails: [] }, now).next).toBe(first)
  })
})
