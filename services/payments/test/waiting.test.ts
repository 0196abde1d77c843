import { randomUUID } from 'node:crypto'
import { buyProducts, type KartRow, listPayments } from '@parta/contracts/payments'
import { aliasIdOf } from '@parta/contracts/predicates/aliases'
import { discontinueProduct, updateProduct } from '@parta/contracts/products'
import type { Kit } from '@parta/kit/kit'
import type { TestPerson } from '@parta/kit/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { buy as buyKart } from '../src/buying/buy.ts'
import { complete } from '../src/buying/complete.ts'
import { payWaiting } from '../src/buying/pay-waiting.ts'
import { purchases } from '../src/purchases/store.ts'
import { type Box, openBox } from './seats.ts'

let box: Box
let admin: TestPerson
let org: string
beforeAll(async () => {
  box = await openBox()
  admin = await box.people.person()
  org = await box.anOrg(admin)
})

const buy = (person: TestPerson, payments: readonly KartRow[], more: object = {}) =>
  box.call(buyProducts, person, {
    body: { payments: [...payments], ...more },
  })
const paymentsOf = async (person: TestPerson) =>
  (await box.must(listPayments, person)).items.map(({ status, reason }) => [status, reason])
/** Returns a kit whose changes of purchases are made by `how`, which may shift their time. */
function changing(how: (change: (ms?: number) => Promise<unknown>, id: string) => Promise<unknown>): Kit {
  const { kit } = box.running
  // oxlint-disable-next-line max-params -- it is `Kit.change`
  const change: Kit['change'] = (definition, id, decide, options) => {
    const shifted = (ms = 0) =>
      kit.change(definition, id, (state, now, rest) => decide(state, new Date(now.getTime() + ms), rest), options)
    return (definition.collection === purchases.collection ? how(shifted, id) : shifted()) as ReturnType<typeof shifted>
  }
  return { ...kit, change }
}

/** Returns a kit that waits before one of its changes of purchases. */
function stoppingBefore(number: number) {
  const [tried, slow] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let changes = 0
  const kit = changing(async (change) => {
    changes += 1
    if (changes === number) {
      tried.resolve()
      await slow.promise
    }
    return await change()
  })
  return { kit, tried: tried.promise, goOn: slow.resolve }
}

/** Buys a seat for a person as one of several processes does. */
function aProcess({ id }: TestPerson, seat: KartRow) {
  const actor = { userId: id, login: 'NOT_FIRST_TIME' } as unknown as Parameters<typeof buyKart>[1]['actor']
  const idOf = (name: string) => `${id}-${name}`
  const buyIn = (kit: Kit, name: string) =>
    buyKart(kit, { actor, key: { id: idOf(name), input: 'seat' }, body: { payments: [seat] } })
  return { buy: buyIn, idOf }
}

const paidAutomatically = { payWhenToppedUp: true }

async function aSeat(seats = 5) {
  const { id: productId } = await box.aProduct(admin, org)
  return { productId, eventId: box.anEvent(productId, seats) }
}
async function aParent() {
  const id = `parent-${randomUUID()}`
  const child = aliasIdOf('child', id)
  const alias = { id: child, name: 'Ema', surname: 'Malá', image: 'BASIC', ageGroup: 'child' } as const
  return { person: await box.people.person({ id, aliases: [alias] }), child }
}

describe('a kart of which some rows are refused', () => {
  it('names each of them, and buys nothing', async () => {
    const { person, child } = await aParent()
    await box.topUp(person, 100_000)
    const [seat, other] = [await aSeat(), await aSeat()]
    await buy(person, [seat])
    const rows = [other, seat, { ...seat, aliasId: child }]
    const { status, body } = await buy(person, rows)
    expect([status, body]).toMatchObject([
      409,
      { code: 'payment.alreadyPaid', errors: [{ field: 'payments.1', code: 'payment.alreadyPaid' }] },
    ])
    expect(await box.creditOf(person)).toBe(85_000)
    expect((await buy(person, [other, { ...seat, aliasId: child }])).status).toBe(200)
  })
})

describe('a seat whose product was discontinued', () => {
  const discontinue = ({ productId }: KartRow) => box.must(discontinueProduct, admin, { id: productId })

  it('is paid for by who owes for it or holds it, also for an alias, and by nobody else', async () => {
    const { person, child } = await aParent()
    await box.topUp(person, 100_000)
    const seat = await aSeat()
    await discontinue(seat)
    expect(await buy(person, [seat])).toMatchObject({ status: 409, body: { code: 'product.discontinued' } })
    box.players.set(seat.eventId, [
      { id: person.id, userId: person.id, seat: 'free' },
      { id: child, userId: person.id, seat: 'owes' },
    ])
    const rows = [{ ...seat, aliasId: child }, seat]
    expect((await buy(person, rows)).body).toMatchObject({ errors: [{ field: 'payments.1' }] })
    expect(await buy(await box.people.person(), [seat])).toMatchObject({ body: { code: 'product.discontinued' } })
    expect((await buy(person, rows.slice(0, 1))).body.payments).toMatchObject([{ status: 'paid', aliasId: child }])
    const holder = await box.people.person()
    await box.topUp(holder, 100_000)
    box.players.set(seat.eventId, [{ id: holder.id, userId: holder.id, seat: 'held' }])
    expect((await buy(holder, [seat])).body.payments).toMatchObject([{ status: 'paid' }])
  })

  it('is paid for by a top-up, or when it is tried again, if it is owed; otherwise it is cancelled', async () => {
    const [tried, waiting, late] = [await box.people.person(), await box.people.person(), await box.people.person()]
    const seat = await aSeat()
    const ordered = async (person: TestPerson, more?: object) =>
      (await buy(person, [seat], more)).body.payments[0]?.id ?? ''
    const [first, second] = [await ordered(tried), await ordered(late)]
    await ordered(waiting, paidAutomatically)
    await discontinue(seat)
    for (const person of [tried, waiting, late]) await box.topUp(person, 50_000)
    await payWaiting(box.running.kit, waiting.id)
    expect(await paymentsOf(waiting)).toEqual([['pending', null]])
    const owing = [tried, waiting].map(({ id }) => ({ id, userId: id, seat: 'owes' as const }))
    box.players.set(seat.eventId, owing)
    await payWaiting(box.running.kit, waiting.id)
    await buy(tried, [], { retryId: first })
    await buy(late, [], { retryId: second })
    expect(await paymentsOf(waiting)).toEqual([['paid', null]])
    expect(await paymentsOf(tried)).toEqual([['paid', null]])
    expect(await paymentsOf(late)).toEqual([['cancelled', 'product.discontinued']])
  })
})

describe('a seat for which a payment waits', () => {
  it('has one payment that waits: a newer one replaces it', async () => {
    const { person, child } = await aParent()
    const seat = await aSeat()
    await buy(person, [seat, { ...seat, aliasId: child }])
    await buy(person, [seat])
    expect(await paymentsOf(person)).toEqual([
      ['pending', null],
      ['cancelled', 'payment.replaced'],
      ['pending', null],
    ])
    await box.topUp(person, 100_000)
    const { body } = await buy(person, [seat])
    expect(body.payments).toMatchObject([{ status: 'paid' }])
    expect((await paymentsOf(person)).filter(([status]) => status === 'pending')).toHaveLength(1)
    expect(await box.creditOf(person)).toBe(85_000)
  })

  it('has one payment also when an older one is stored while a newer one is being paid', async () => {
    const person = await box.people.person()
    const seat = await aSeat()
    const process = aProcess(person, seat)
    // The newer one is stored by its first change, and gives up for want of credit by its second.
    const { tried, goOn, kit } = stoppingBefore(2)
    const newer = process.buy(kit, 'newer')
    await tried
    await process.buy(
      changing((change) => change(-1000)),
      'older',
    )
    goOn()
    await newer
    expect(await paymentsOf(person)).toEqual([
      ['pending', null],
      ['cancelled', 'payment.replaced'],
    ])
  })

  it('has none that waits once another one has paid for it, also if that ended first', async () => {
    const person = await box.people.person()
    const seat = await aSeat()
    const process = aProcess(person, seat)
    const { tried, goOn, kit } = stoppingBefore(2)
    const waiting = process.buy(kit, 'waiting')
    await tried
    await box.topUp(person, 100_000)
    await process.buy(box.running.kit, 'paid')
    goOn()
    await waiting
    expect(await paymentsOf(person)).toEqual([
      ['paid', null],
      ['cancelled', 'payment.replaced'],
    ])
  })

  it('has one that waits also when the process of a newer one dies before it has replaced the older one', async () => {
    const person = await box.people.person()
    const process = aProcess(person, await aSeat())
    await process.buy(box.running.kit, 'older')
    const dying = changing((change, id) =>
      id === process.idOf('older') ? Promise.reject(new Error('died')) : change(),
    )
    await process.buy(dying, 'newer')
    expect(await paymentsOf(person)).toEqual([
      ['pending', null],
      ['pending', null],
    ])
    await complete(box.running.kit, process.idOf('newer'))
    expect(await paymentsOf(person)).toEqual([
      ['pending', null],
      ['cancelled', 'payment.replaced'],
    ])
  })

  it('has one payment also when several are bought at the same moment', async () => {
    const person = await box.people.person()
    const seat = await aSeat()
    await Promise.all(Array.from({ length: 5 }, () => buy(person, [seat])))
    expect((await paymentsOf(person)).filter(([status]) => status === 'pending')).toHaveLength(1)
    await box.topUp(person, 100_000)
    expect((await buy(person, [seat])).body.payments).toMatchObject([{ status: 'paid' }])
    expect(await box.creditOf(person)).toBe(85_000)
  })
})

describe('a payment that waits for a top-up', () => {
  it('is paid by it if its payer wanted that, the oldest first, as far as the credit is enough', async () => {
    const person = await box.people.person()
    const seats = [await aSeat(), await aSeat(), await aSeat()]
    const [first, second, third] = seats as [KartRow, KartRow, KartRow]
    await buy(person, [first], paidAutomatically)
    await buy(person, [second])
    await buy(person, [third], paidAutomatically)
    await box.topUp(person, 20_000)
    await payWaiting(box.running.kit, person.id)
    await payWaiting(box.running.kit, person.id)
    expect(await paymentsOf(person)).toEqual([
      ['pending', null],
      ['pending', null],
      ['paid', null],
    ])
    expect(await box.creditOf(person)).toBe(5000)
    await box.topUp(person, 50_000)
    await payWaiting(box.running.kit, person.id)
    expect(await paymentsOf(person)).toEqual([
      ['paid', null],
      ['pending', null],
      ['paid', null],
    ])
  })

  it('is cancelled if its seat is taken, and waits for its payer if the price has changed', async () => {
    const person = await box.people.person()
    const [full, dearer] = [await aSeat(0), await aSeat()]
    await buy(person, [full], paidAutomatically)
    await buy(person, [dearer], paidAutomatically)
    await box.must(updateProduct, admin, { body: { id: dearer.productId, price: 170 } })
    await box.topUp(person, 100_000)
    await payWaiting(box.running.kit, person.id)
    expect(await paymentsOf(person)).toEqual([
      ['pending', null],
      ['cancelled', 'event.full'],
    ])
    expect(await box.creditOf(person)).toBe(100_000)
  })

  it('is paid by no top-up after its payer tried it by hand, without asking for that again', async () => {
    const person = await box.people.person()
    const { payments } = (await buy(person, [await aSeat()], paidAutomatically)).body
    await buy(person, [], { retryId: payments[0]?.id ?? '' })
    await box.topUp(person, 100_000)
    await payWaiting(box.running.kit, person.id)
    expect(await paymentsOf(person)).toEqual([['pending', null]])
  })
})
