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

describe('a bug report', () => {
  it('is stored once when its call is repeated after a lost answer', () => {
    const said = { type: 'bug', title: 'x', description: 'y', severity: 'low', email: '', deviceInfo: '' } as const
    const first = createFeedback(null, { ...said, userId: '', mails: [] }, now)
    expect(createFeedback(first.next, { ...said, userId: '', mails: [] }, now).next).toBe(first.next)
  })
})

describe('a report in the queue of site admins', () => {
  const open = createReport(null, command, now).next
  const end = { by: 'olga', outcome: 'solved', answer: ' Díky. ', mails: [] } as const

  it('belongs to the site admin who took it last', () => {
    const olgas = takeCase(open, 'olga').next
    expect(olgas.assignee).toBe('olga')
    expect(takeCase(olgas, 'olga').next).toBe(olgas)
    expect(takeCase(olgas, 'eva').next.assignee).toBe('eva')
  })

  it('is closed once, with the site admin, the outcome and the answer', () => {
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

  it('can neither be taken nor closed if it does not exist', () => {
    expect(() => takeCase(null, 'olga')).toThrow('report.notFound')
    expect(() => closeCase(null, end, now)).toThrow('report.notFound')
  })

  it('is stored once when the fact of a reported message is delivered twice', () => {
    const said = { reporter: 'jana', reported: 'petr', message: 'Uráží.', quote: 'Jste k ničemu!', place: 'Volejbal' }
    const first = createContentReport(null, { ...said, mails: [] }, now).next
    expect(first).toEqual({ ...said, at: now })
    expect(createContentReport(first, { ...said, mails: [] }, now).next).toBe(first)
  })
})
