import { describe, expect, it } from 'vitest'
import { refusedIds, refusedSections, sectionsOf } from './outcome.ts'

const counts = { playersCount: 3, queueCount: 0 }
const [one, two, three] = ['2026-06-01T16:00:00.000Z', '2026-06-08T16:00:00.000Z', '2026-06-15T16:00:00.000Z'] as const
const item = (date: string, fields: object) => ({
  eventId: date,
  date,
  joined: [] as string[],
  queued: [] as { id: string; position: number }[],
  already: [] as string[],
  refused: [] as { id: string; code: string }[],
  ...counts,
  ...fields,
})

describe('the outcome of joining a repetition', () => {
  it('lists what was done, what was the case already, and what was refused, by person and date', () => {
    const items = [
      item(one, { already: ['me'], joined: ['kuba'] }),
      item(two, { joined: ['me'], refused: [{ id: 'kuba', code: 'event.age' }] }),
      item(three, { queued: [{ id: 'me', position: 2 }], refused: [{ id: 'kuba', code: 'event.age' }] }),
    ]
    expect(sectionsOf({ ids: ['me', 'kuba'], items, refused: [] })).toEqual([
      {
        kind: 'joined',
        lines: [
          { ids: ['kuba'], on: [{ date: one }] },
          { ids: ['me'], on: [{ date: two }] },
        ],
      },
      { kind: 'queued', lines: [{ ids: ['me'], on: [{ date: three, position: 2 }] }] },
      { kind: 'already', lines: [{ ids: ['me'], on: [{ date: one }] }] },
      { kind: 'refused', lines: [{ ids: ['kuba'], on: [{ date: two }, { date: three }], code: 'event.age' }] },
    ])
  })

  it('merges people with the same outcome', () => {
    const items = [one, two].map((date) => item(date, { joined: ['me', 'kuba'] }))
    expect(sectionsOf({ ids: ['me', 'kuba'], items, refused: [] })).toEqual([
      { kind: 'joined', lines: [{ ids: ['me', 'kuba'], on: [{ date: one }, { date: two }] }] },
    ])
  })

  it('lists dates that need different subscriptions apart', () => {
    const refuse = (productId?: string) => ({ refused: [{ id: 'me', code: 'payment.required', productId }] })
    const items = [item(one, refuse('winter')), item(two, refuse('spring')), item(three, refuse('winter'))]
    expect(sectionsOf({ ids: ['me'], items, refused: [] })).toEqual([
      {
        kind: 'refused',
        lines: [
          { ids: ['me'], on: [{ date: one }, { date: three }], code: 'payment.required', productId: 'winter' },
          { ids: ['me'], on: [{ date: two }], code: 'payment.required', productId: 'spring' },
        ],
      },
    ])
  })

  it('names a date that was cancelled meanwhile once for everybody', () => {
    const refused = [{ date: two, code: 'event.notFound' }]
    expect(sectionsOf({ ids: ['me', 'kuba'], items: [item(one, { joined: ['me', 'kuba'] })], refused })[1]).toEqual({
      kind: 'refused',
      lines: [{ ids: ['me', 'kuba'], on: [{ date: two }], code: 'event.notFound' }],
    })
  })
})

describe('a call that was refused as a whole', () => {
  const fields = [
    { field: 'aliasIds.0', code: 'event.alreadyJoined' },
    { field: 'aliasIds.1', code: 'event.age' },
  ]

  it('lists the reason of each person', () => {
    expect(refusedSections({ fields }, { command: 'join', ids: ['me', 'kuba'] })).toEqual([
      { kind: 'already', lines: [{ ids: ['me'], on: [{ date: null }] }] },
      { kind: 'refused', lines: [{ ids: ['kuba'], on: [{ date: null }], code: 'event.age' }] },
    ])
    expect(
      refusedSections(
        { fields: [{ field: 'message', code: 'validation.maxLength' }] },
        { command: 'join', ids: ['me'] },
      ),
    ).toEqual([])
  })

  it('distinguishes a lost held place from one that was confirmed before', () => {
    const lost = [
      { field: 'aliasIds.0', code: 'event.alreadyConfirmed' },
      { field: 'aliasIds.1', code: 'event.notJoined' },
    ]
    expect(refusedSections({ fields: lost }, { command: 'confirm', ids: ['me', 'kuba'] })).toEqual([
      { kind: 'already', lines: [{ ids: ['me'], on: [{ date: null }] }] },
      { kind: 'refused', lines: [{ ids: ['kuba'], on: [{ date: null }], code: 'event.notJoined' }] },
    ])
    const gone = refusedSections({ fields: lost.slice(1) }, { command: 'leave', ids: ['me', 'kuba'] })
    expect(gone.map(({ kind }) => kind)).toEqual(['already'])
  })

  it('applies its own code to the people that it names, or to everybody', () => {
    expect(refusedIds({ code: 'event.age', fields }, ['me', 'kuba'])).toEqual(['kuba'])
    expect(refusedIds({ code: 'event.full', fields: [] }, ['me', 'kuba'])).toEqual(['me', 'kuba'])
  })
})
