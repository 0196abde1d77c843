import { day, hour } from '@parta/contracts/durations'
import { AppError } from '@parta/contracts/errors'
import { attendanceChanged, eventCancelled } from '@parta/contracts/event-facts'
import { buyProducts, cancelPayment } from '@parta/contracts/payments'
import { playerLeft } from '@parta/contracts/players'
import { returnDeposit } from '@parta/contracts/sales'
import { cardChecked } from '@parta/contracts/seats'
import type { Kit } from '@parta/kit/kit'
import { TryLater } from '@parta/kit/tasks/task'
import { type TestPerson, tasksSettled } from '@parta/kit/testing'
import { depth } from '@parta/kit/testing-depth'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { settle } from '../src/deposits/settle.ts'
import { accounts } from '../src/ledger/account-rules.ts'
import { type JournalRow, readWallet } from '../src/ledger/store.ts'
import { verifyWallet } from '../src/ledger/verify-ledger.ts'
import { returnKept } from '../src/proposals/refund-deposit.ts'
import { findPurchase } from '../src/purchases/find-purchases.ts'
import { purchaseOf } from '../src/purchases/store.ts'
import { reactions } from '../src/reactions.ts'
import { refund } from '../src/refunds/refund.ts'
import { verifySales } from '../src/reports/verify-sales.ts'
import { crashing, deaths, mayDie, rowsOf, untilDone } from './crashing.ts'
import { type Box, openBox } from './seats.ts'

let box: Box
let kit: Kit
let bosses: TestPerson[]
let org: string
beforeAll(async () => {
  box = await openBox()
  ;({ kit } = box.running)
  bosses = [await box.people.person(), await box.people.person()]
  org = await box.anOrg(bosses[0] as TestPerson, { admins: bosses.map(({ id }) => id) })
})

const [credit, price, deposit] = [30_000, 5000, 10_000]
const sold = { price: 150, priceMultisport: 50, multisportDeposit: 100, leaveCharge: 50, leaveChargeDate: 72 }

/** What happens to a seat; the record of events has it before the fact that says so. */
const happenings = ['cardSeen', 'cardMissing', 'came', 'missed', 'left', 'kicked', 'cancelled'] as const
const calls = ['look', 'look', 'giveBack', 'refund', 'cancelPayment', ...happenings] as const
const aCall = fc.record({
  what: fc.constantFrom(...calls),
  who: fc.nat({ max: 1 }),
  /** Whether the fact of what happened has arrived. */
  isTold: fc.boolean(),
  deaths: fc.array(fc.constantFrom(...deaths), { maxLength: 5 }),
})
type Call = typeof aCall extends fc.Arbitrary<infer C> ? C : never

interface Holder {
  readonly person: TestPerson
  readonly eventId: string
  readonly paymentId: string
}

async function aHolder(): Promise<Holder> {
  const person = await box.people.person()
  await box.topUp(person, credit)
  const product = await box.aProduct(bosses[0] as TestPerson, org, sold)
  const eventId = box.anEvent(product.id, 2)
  const payments = [{ productId: product.id, eventId, multisport: true }]
  const bought = await box.must(buyProducts, person, { body: { payments } })
  return { person, eventId, paymentId: bought.payments[0]?.id ?? '' }
}

/** Changes the record of events. A seat is released once. */
function note({ paymentId }: Holder, what: (typeof happenings)[number], ago: number): void {
  const end = new Date(Date.now() - ago).toISOString()
  const before = box.standings.get(paymentId)
  const release = ({ left: 'left', kicked: 'kicked', cancelled: 'cancelled' } as const)[what as string]
  if (release) {
    if (box.seated.get(paymentId) !== null) return
    const start = new Date(Date.now() + 48 * hour).toISOString()
    box.seated.set(paymentId, { reason: release, at: new Date().toISOString(), start, refilledAt: null })
    return
  }
  const card = ({ cardSeen: 'seen', cardMissing: 'missing' } as const)[what as string]
  const marked = card ? { card } : { wasThere: what === 'came' }
  box.standings.set(paymentId, { ...before, end, ...marked })
}

/** Delivers the fact of what happened; it only plans. */
async function tell(process: Kit, { person, eventId, paymentId }: Holder, what: (typeof happenings)[number]) {
  const attendee = { userId: person.id, aliasId: null, isConfirmed: true, wasThere: what === 'came' }
  const [type, data] = {
    cardSeen: [cardChecked, { eventId, paymentId, userId: person.id, card: 'seen' }] as const,
    cardMissing: [cardChecked, { eventId, paymentId, userId: person.id, card: 'missing' }] as const,
    came: [attendanceChanged, { eventId, attendees: [attendee] }] as const,
    missed: [attendanceChanged, { eventId, attendees: [attendee] }] as const,
    left: [playerLeft, { eventId, paymentId, userId: person.id, reason: 'left' }] as const,
    kicked: [playerLeft, { eventId, paymentId, userId: person.id, reason: 'kicked' }] as const,
    cancelled: [eventCancelled, { eventId, paymentIds: [paymentId] }] as const,
  }[what]
  const at = new Date().toISOString()
  const fact = {
    id: `events:${eventId}:${what}:0`,
    type: type.name,
    at,
    actor: 'x',
    correlation: 'x',
    subject: eventId,
  }
  const row = reactions(process, { specificSymbol: '' }).find((one) => one.type.name === type.name)
  await row?.run({ ...fact, version: 1, data } as never)
}

async function make(holder: Holder, { what, who, isTold, deaths: list }: Call, ago: number): Promise<void> {
  const process = crashing(kit, list)
  const { paymentId: id, person } = holder
  if (what === 'giveBack') return void (await box.call(returnDeposit, bosses[who] as TestPerson, { id }))
  if (what === 'cancelPayment') return void (await box.call(cancelPayment, person, { id }))
  try {
    await mayDie(async () => {
      if (what === 'look') await settle(process, id)
      else if (what === 'refund') await refund(process, id)
      else {
        note(holder, what, ago)
        if (isTold) await tell(process, holder, what)
        await settle(process, id)
      }
    })
  } catch (error) {
    if (!(error instanceof AppError || error instanceof TryLater)) throw error
  }
}

const sumOf = (rows: readonly JournalRow[], account: string) =>
  rows.reduce(
    (sum, row) => sum + (row.credit === account ? row.amount : 0) - (row.debit === account ? row.amount : 0),
    0,
  )

/** The deposit left once, and every account has what the statuses of the payment say. */
async function assertExact({ person, paymentId: id }: Holder): Promise<string> {
  const rows = await rowsOf(kit, person.id)
  const payment = (await findPurchase(kit, purchaseOf(id)))?.payments.find((one) => one.id === id)
  const of = (rowId: string) => rows.filter(({ _id }) => _id === rowId).length
  const ends = [of(`release:deposit:${id}`), of(`post:deposit:${id}`), of(`return-deposit:${id}`)]
  const { status = '', settledAt, returnedBy } = payment?.deposit ?? {}
  expect(settledAt).not.toBeNull()
  const isReturnedByHand = status === 'returned' && returnedBy !== undefined
  expect(ends).toEqual(isReturnedByHand ? [0, 1, 1] : status === 'kept' ? [0, 1, 0] : [1, 0, 0])
  const kept = status === 'kept' ? deposit : 0
  const paid = payment?.status === 'refunded' ? payment.leaveCharge : price
  expect(sumOf(rows, accounts.wallet(person.id, 'CZK'))).toBe(credit - paid - kept)
  expect(sumOf(rows, accounts.held(person.id, 'CZK'))).toBe(0)
  expect(sumOf(rows, accounts.org(org, 'CZK'))).toBe(paid + kept)
  const balance = (await readWallet(kit, person.id))?.balances.find(({ currency }) => currency === 'CZK')
  expect(balance).toEqual({ currency: 'CZK', available: credit - paid - kept, held: 0 })
  expect(typeof (await verifyWallet(kit, person.id))).toBe('object')
  expect(await verifySales(kit, person.id)).toBeNull()
  return isReturnedByHand ? 'givenBack' : status
}

describe('one deposit that many calls end at once', () => {
  it('is kept by the organisation or comes back, only once, whatever happens at the same moment and wherever processes die', async () => {
    const seen = new Set<string>()
    const turn = fc.array(aCall, { minLength: 4, maxLength: 14 })
    const when = fc.constantFrom(-2 * hour, hour, 8 * day)
    await fc.assert(
      fc.asyncProperty(fc.array(turn, { minLength: 1, maxLength: 3 }), when, async (turns, ago) => {
        const holder = await aHolder()
        for (const together of turns) await Promise.all(together.map((call) => make(holder, call, ago)))
        // What was paid for an event that has not begun is not earned, and cannot be given back.
        await box.moveEvent(holder.eventId, new Date(Date.now() - 8 * day))
        // A week later, everybody looks at once, for the last time; then admins give back what was kept.
        box.standings.set(holder.paymentId, {
          ...box.standings.get(holder.paymentId),
          end: new Date(Date.now() - 8 * day).toISOString(),
        })
        await Promise.all(Array.from({ length: 5 }, () => untilDone(() => settle(kit, holder.paymentId))))
        if (together(turns, 'giveBack'))
          await Promise.all(bosses.map((boss) => box.call(returnDeposit, boss, { id: holder.paymentId })))
        await Promise.all([returnKept(kit, holder.paymentId), refund(kit, holder.paymentId)])
        await tasksSettled(kit)
        seen.add(await assertExact(holder))
      }),
      {
        numRuns: depth(12, 60),
        endOnFailure: true,
        examples: [ended('missed'), ended('missed', 'giveBack'), ended('came'), halfWay],
      },
    )
    expect([...seen].toSorted()).toEqual(['givenBack', 'kept', 'returned'])
  })
})

const quiet: Omit<Call, 'what'> = { who: 0, isTold: false, deaths: [] }

/** The process dies after the credit moved, and the card is seen before anybody has noted it. */
const halfWay: [Call[][], number] = [
  [[{ ...quiet, what: 'missed', deaths: ['after', 'not'] }], [{ ...quiet, what: 'cardSeen' }]],
  8 * day,
]

/** Calls of which one decides how the deposit ends. */
function ended(...what: readonly Call['what'][]): [Call[][], number] {
  const calls = [...what, 'look', 'look'] as const
  return [[calls.map((one): Call => ({ ...quiet, what: one }))], 8 * day]
}

const together = (turns: readonly (readonly Call[])[], wanted: Call['what']) =>
  turns.flat().some(({ what }) => what === wanted)
