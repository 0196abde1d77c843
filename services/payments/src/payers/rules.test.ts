import { day } from '@parta/contracts/durations'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aPayment } from '../purchases/testing.ts'
import { type Bought, type Owed, type Player, payersOf, seatsOf } from './rules.ts'

const now = new Date('2026-11-20T12:00:00Z')
const range = { from: new Date('2026-10-31T23:00:00Z'), before: new Date('2026-11-30T23:00:00Z') }
const inDays = (days: number) => new Date(now.getTime() + days * day)

const bought = (fields: Partial<Bought['payment']>, userId = 'jana'): Bought => ({
  userId,
  currency: 'CZK',
  payment: { ...aPayment(), ...fields },
})
const pass = (fields: Partial<Bought['payment']>) =>
  bought({ type: 'subscription', eventId: null, status: 'paid', datePaid: inDays(-60), ...fields })
const linesOf = (all: readonly Bought[], members: readonly string[] = ['jana']) =>
  payersOf({ bought: all, members, owed: [], notes: [] }, { now, ...range })

describe('who pays an organisation', () => {
  it('is every member, also one who has bought nothing', () => {
    expect(linesOf([], ['jana', 'petr'])).toEqual(
      ['jana', 'petr'].map((id) => ({
        id,
        userId: id,
        aliasId: null,
        pass: { state: 'missing', until: null },
        unpaid: [],
        sums: [],
        noted: [],
      })),
    )
  })

  it('is each alias for which something was bought, and each buyer who is no member, in a row of their own', () => {
    const all = [pass({ aliasId: 'ema', validUntil: inDays(30) }), bought({ status: 'paid', datePaid: now }, 'eva')]
    const lines = linesOf(all, ['jana'])
    expect(lines.map(({ id, userId, pass: { state } }) => `${id} ${userId} ${state}`).toSorted()).toEqual([
      'ema jana valid',
      'eva eva missing',
      'jana jana missing',
    ])
  })

  it.each([
    ['valid', inDays(8)],
    ['ending', inDays(7)],
    ['ending', inDays(0.1)],
    ['missing', inDays(-0.1)],
  ] as const)('has a subscription that is %s when it ends at %s', (state, validUntil) => {
    expect(linesOf([pass({ validUntil })])).toMatchObject([{ pass: { state, until: validUntil } }])
  })

  it('has the end of the latest subscription, also of a renewal that has not begun', () => {
    const all = [pass({ validUntil: inDays(2) }), pass({ validUntil: inDays(32), validFrom: inDays(2) })]
    expect(linesOf(all)).toMatchObject([{ pass: { state: 'valid', until: inDays(32) } }])
  })

  it('has the first end where the next subscription begins after a gap', () => {
    const all = [pass({ validUntil: inDays(40), validFrom: inDays(10) }), pass({ validUntil: inDays(2) })]
    expect(linesOf(all)).toMatchObject([{ pass: { state: 'ending', until: inDays(2) } }])
  })

  it('has none yet while the only one begins later', () => {
    const all = [pass({ validUntil: inDays(32), validFrom: inDays(2) }), pass({ validUntil: inDays(-3) })]
    expect(linesOf(all)).toMatchObject([{ pass: { state: 'coming', from: inDays(2), until: inDays(32) } }])
  })

  it('owes what was ordered and waits for credit', () => {
    const waiting = bought({ status: 'pending', datePaid: null })
    const { title, amount } = waiting.payment
    expect(linesOf([waiting, bought({ status: 'expired', datePaid: null })])).toMatchObject([
      { unpaid: [{ title, amount, currency: 'CZK' }] },
    ])
  })

  it('owes for a seat of an event that began to sell, in a row of their own, and once if it is ordered already', () => {
    const aim = { eventId: 'e-1', productId: 'p-entry', eventName: 'Badminton', date: inDays(2), owedUntil: inDays(1) }
    const price = { title: 'Vstup', amount: 150_00, currency: 'CZK' } as const
    const owed: Owed[] = [
      { ...aim, ...price, id: 'ema', userId: 'petra', aliasId: 'ema' },
      { ...aim, ...price, id: 'jana', userId: 'jana', aliasId: null },
      { ...aim, ...price, id: 'jana', userId: 'jana', aliasId: null, eventId: 'e-2', title: 'Jiný vstup' },
    ]
    const ordered = bought({ status: 'pending', datePaid: null, eventId: 'e-1', title: 'Objednáno' })
    const lines = payersOf({ bought: [ordered], members: ['jana'], owed, notes: [] }, { now, ...range })
    const titles = lines.map(({ id, unpaid }) => [id, unpaid.map(({ title }) => title)])
    expect(Object.fromEntries(titles)).toEqual({ ema: ['Vstup'], jana: ['Objednáno', 'Jiný vstup'] })
    expect(lines.find(({ id }) => id === 'ema')).toMatchObject({ userId: 'petra', aliasId: 'ema' })
  })

  it('is shown for a range in which only something came back, with what was kept left out', () => {
    const refunded = { status: 'refunded', datePaid: inDays(-40), refundedAt: now, amount: 150_00 } as const
    expect(linesOf([bought({ ...refunded, leaveCharge: 50_00 })])).toMatchObject([
      { sums: [{ currency: 'CZK', paid: 0, refunded: 100_00 }] },
    ])
  })

  it('has what was noted of seats within the range', () => {
    const note = { entrantId: 'jana', userId: 'jana', eventId: 'e-1', orgId: 'org', note: 'hotově', by: 'adam' }
    const notes = [inDays(-30), now].map((at) => ({ ...note, at }))
    const [line] = payersOf({ bought: [], members: ['jana'], owed: [], notes }, { now, ...range })
    expect(line?.noted).toEqual([{ ...note, at: now }])
  })

  it('paid as much in two ranges that touch as in both together', () => {
    const aTime = fc.integer({ min: -40, max: 10 }).map(inDays)
    const one = fc.record({ amount: fc.integer({ min: 0, max: 1000_00 }), datePaid: aTime })
    fc.assert(
      fc.property(fc.array(one), aTime, (paid, middle) => {
        const all = paid.map((fields) => bought({ status: 'paid', ...fields }))
        const sumOf = (from: Date, before: Date) =>
          payersOf({ bought: all, members: ['jana'], owed: [], notes: [] }, { now, from, before })[0]?.sums[0]?.paid ??
          0
        expect(sumOf(inDays(-99), middle) + sumOf(middle, inDays(99))).toBe(sumOf(inDays(-99), inDays(99)))
      }),
    )
  })
})

describe('who pays for an event', () => {
  const player = (id: string, given: Partial<Player> = {}): Player => {
    const { userId = id, ...fields } = given
    return { id, userId, aliasId: id === userId ? null : id, ...fields }
  }
  const seat = (fields: Partial<Bought['payment']>, userId?: string) => bought({ eventId: 'e-1', ...fields }, userId)
  const statesOf = (all: readonly Bought[], players = [player('jana', { seat: 'owes' })]) =>
    seatsOf('org', { bought: all, players, notes: [] })
      .map(({ id, state }) => `${id} ${state}`)
      .toSorted()

  it('has paid for the seat, plays by a subscription or for free, waits for credit, or has not paid', () => {
    for (const state of ['paid', 'pass', 'free'] as const)
      expect(statesOf([], [player('jana', { seat: state })])).toEqual([`jana ${state}`])
    expect(statesOf([seat({ status: 'pending', datePaid: null })])).toEqual(['jana waiting'])
    expect(statesOf([], [player('jana', { seat: 'owes' })])).toEqual(['jana owes'])
    expect(statesOf([], [player('jana', { seat: 'held' })])).toEqual(['jana unpaid'])
    // An event that sells nothing, and whose players pay otherwise.
    expect(statesOf([], [player('jana')])).toEqual(['jana unpaid'])
  })

  it('owes although an earlier seat was paid for and left', () => {
    expect(statesOf([seat({ status: 'refunded', datePaid: now, refundedAt: now })])).toEqual(['jana owes'])
  })

  it('is an alias by itself, beside its owner', () => {
    const paid = seat({ status: 'paid', datePaid: now, aliasId: 'ema' })
    const players = [player('jana'), player('ema', { userId: 'jana', seat: 'paid' })]
    expect(statesOf([paid], players)).toEqual(['ema paid', 'jana unpaid'])
  })

  it('is also somebody who has left and got the money back', () => {
    const back = seat({ status: 'refunded', datePaid: now, refundedAt: now, amount: 150_00 }, 'eva')
    expect(seatsOf('org', { bought: [back], players: [], notes: [] })).toMatchObject([
      { id: 'eva', state: 'left', sums: [{ paid: 150_00, refunded: 150_00 }] },
    ])
  })

  it('is also somebody who waits for credit without being in it yet', () => {
    const waiting = seat({ status: 'pending', datePaid: null })
    expect(statesOf([waiting], [])).toEqual(['jana waiting'])
  })

  it('has paid to another organisation, whose event it was: those of this one see neither what, nor who left', () => {
    const paid = { status: 'paid', datePaid: now, orgId: 'other' } as const
    const all = [seat(paid), seat(paid, 'eva'), seat({ ...paid, status: 'pending', datePaid: null }, 'iva')]
    const lines = seatsOf('org', { bought: all, players: [player('jana', { seat: 'paid' })], notes: [] })
    expect(lines).toMatchObject([{ id: 'jana', state: 'paid', sums: [] }])
  })

  it('has paid outside Parta where an admin noted so, unless the seat is paid for here; also who has left', () => {
    const notes = ['jana', 'eva'].map((id) => ({
      entrantId: id,
      userId: id,
      orgId: 'org',
      note: 'hotově',
      by: 'adam',
      at: now,
    }))
    const lines = seatsOf('org', { bought: [], players: [player('jana'), player('petr')], notes })
    expect(lines.map(({ id, state, noted }) => `${id} ${state} ${noted?.note}`).toSorted()).toEqual([
      'eva noted hotově',
      'jana noted hotově',
      'petr unpaid undefined',
    ])
    const paid = seat({ status: 'paid', datePaid: now })
    const played = [player('jana', { seat: 'paid' })]
    const [own] = seatsOf('org', { bought: [paid], players: played, notes: notes.slice(0, 1) })
    expect(own).toMatchObject({ id: 'jana', state: 'paid' })
  })

  it('has paid outside Parta to another organisation, whose event it was: this one reads no note of its admins', () => {
    const notes = ['jana', 'eva'].map((id) => ({
      entrantId: id,
      userId: id,
      orgId: 'other',
      note: 'x',
      by: 'adam',
      at: now,
    }))
    const lines = seatsOf('org', { bought: [], players: [player('jana', { seat: 'cash' })], notes })
    expect(lines).toMatchObject([{ id: 'jana', state: 'noted', noted: null }])
  })
})
