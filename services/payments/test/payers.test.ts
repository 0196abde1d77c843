import { randomUUID } from 'node:crypto'
import { day } from '@parta/contracts/durations'
import { listEventPayers, listPayers, noteSeat, type Payer, remindPayers } from '@parta/contracts/payers'
import { buyProducts, type KartRow } from '@parta/contracts/payments'
import { playerLeft } from '@parta/contracts/players'
import { aliasIdOf } from '@parta/contracts/predicates/aliases'
import { people } from '@parta/kit/people/people'
import { aUserSnapshot, type TestPerson } from '@parta/kit/testing'
import { aFact } from '@parta/kit/testing-facts'
import { beforeAll, describe, expect, it } from 'vitest'
import { forgetNotes } from '../src/payers/forget.ts'
import { seatNotesOf } from '../src/payers/store.ts'
import { purchasesOf } from '../src/purchases/find-purchases.ts'
import { daysAgo } from './days.ts'
import { type Box, openBox } from './seats.ts'

let box: Box
let admin: TestPerson
beforeAll(async () => {
  box = await openBox()
  admin = await box.people.person({ name: 'Adam', surname: 'Správce' })
})

const lately = () => ({ startDate: daysAgo(30), endDate: daysAgo(0) })
const buy = (person: TestPerson, payments: KartRow[]) => box.must(buyProducts, person, { body: { payments } })
const payers = async (org: string, query: Record<string, string> = {}) =>
  (await box.must(listPayers, admin, { id: org, query: { ...lately(), ...query } })).items

/** A club with a member who has bought nothing, and a parent who has bought a season pass for a child. */
async function aClub() {
  const org = await box.anOrg(admin)
  const entry = (await box.aProduct(admin, org)).id
  const season = (await box.aProduct(admin, org, { type: 'subscription', validDays: 30, price: 900 })).id
  const event = box.anEvent(entry, 5, { subscriptionProductId: season })
  const id = `parent-${randomUUID()}`
  const child = { id: aliasIdOf('ema', id), name: 'Ema', surname: 'Malá', image: 'BASIC', ageGroup: 'child' } as const
  const parent = await box.people.person({ id, name: 'Petra', surname: 'Malá', aliases: [child] })
  const jana = await box.people.person({ name: 'Jana', surname: 'Nová' })
  for (const person of [parent, jana]) box.addMember(org, person)
  await box.topUp(parent, 300_000)
  await buy(parent, [{ productId: season, aliasId: child.id }])
  return { org, entry, season, event, parent, child, jana }
}

const inShort = ({ person, alias, pass, sums }: Payer) => [
  `${person.name} ${person.surname}`,
  alias && `${alias.name} ${alias.surname}`,
  pass.state,
  sums.map(({ paid, refunded }) => [paid, refunded]),
]

describe('who pays an organisation', () => {
  it('is each member with a subscription or without, and each alias for which something was bought', async () => {
    const { org, child } = await aClub()
    const items = await payers(org)
    expect(items.map(inShort)).toEqual([
      ['Petra Malá', null, 'missing', []],
      ['Jana Nová', null, 'missing', []],
      ['Petra Malá', 'Ema Malá', 'valid', [[90_000, 0]]],
    ])
    expect(items[2]?.id).toBe(child.id)
  })

  it('has who owes something first, with what it is', async () => {
    const { org, entry, event, jana } = await aClub()
    await buy(jana, [{ productId: entry, eventId: event }])
    const [first] = await payers(org)
    expect(first).toMatchObject({ id: jana.id, unpaid: [{ amount: 15_000, currency: 'CZK', event: { id: event } }] })
  })

  it('is shown for a range in which something only came back', async () => {
    const { org, parent } = await aClub()
    const long = new Date(Date.now() - 60 * day)
    const back = { 'payments.0.status': 'refunded', 'payments.0.refundedAt': new Date() }
    await purchasesOf(box.running.kit).updateOne(
      { userId: parent.id },
      { $set: { ...back, 'payments.0.datePaid': long, 'payments.0.leaveCharge': 10_000 } },
    )
    expect((await payers(org)).map(inShort)).toContainEqual(['Petra Malá', 'Ema Malá', 'missing', [[0, 80_000]]])
  })

  it('is reminded of what waits for credit, once a day, by admins only', async () => {
    const { org, entry, event, jana, parent } = await aClub()
    await buy(jana, [{ productId: entry, eventId: event }])
    const remind = (who: TestPerson, body: object) => box.call(remindPayers, who, { id: org, body })
    expect((await remind(jana, {})).body).toMatchObject({ code: 'rights.missing' })
    expect((await remind(admin, { userId: parent.id })).body).toEqual({ reminded: 0 })
    expect((await remind(admin, { userId: jana.id })).body).toEqual({ reminded: 1 })
    expect((await remind(admin, {})).body).toEqual({ reminded: 0 })
  })

  it('owes for a seat of an event that began to sell, and is reminded of it', async () => {
    const { org, entry, event, parent, child, jana } = await aClub()
    const date = new Date(Date.now() + 3 * day).toISOString()
    const aim = { eventId: event, eventName: 'Badminton', date, owedUntil: date, productId: entry }
    box.owed.set(org, [{ ...aim, id: child.id, userId: parent.id }])
    const [first] = await payers(org)
    const owed = { title: 'Vstup na kurt', amount: 15_000, currency: 'CZK', event: { id: event } }
    expect(first).toMatchObject({ id: child.id, alias: { name: 'Ema' }, unpaid: [owed] })
    const remind = (userId?: string) => box.must(remindPayers, admin, { id: org, body: userId ? { userId } : {} })
    expect(await remind(jana.id)).toEqual({ reminded: 0 })
    expect(await remind(parent.id)).toEqual({ reminded: 1 })
    expect(await remind()).toEqual({ reminded: 0 })
  })

  it('is read page by page, without gaps and repetitions', async () => {
    const { org } = await aClub()
    const seen: string[] = []
    let nextToken: string | undefined
    do {
      const query = { ...lately(), limit: '2', ...(nextToken ? { nextToken } : {}) }
      const page = await box.must(listPayers, admin, { id: org, query })
      seen.push(...page.items.map(({ id }) => id))
      ;({ nextToken } = page)
    } while (nextToken)
    expect(seen).toEqual((await payers(org)).map(({ id }) => id))
    expect(new Set(seen).size).toBe(3)
  })

  it('is for admins of the organisation only, and for a range of at most a year', async () => {
    const { org, jana, event } = await aClub()
    const siteAdmin = await box.people.person({ isSiteAdmin: true })
    for (const other of [jana, siteAdmin]) {
      const refused = await box.call(listPayers, other, { id: org, query: lately() })
      expect(refused.body).toMatchObject({ code: 'rights.missing' })
      expect((await box.call(listEventPayers, other, { id: event })).body).toMatchObject({ code: 'event.notFound' })
    }
    const far = { ...lately(), startDate: daysAgo(400) }
    const { body } = await box.call(listPayers, admin, { id: org, query: far })
    expect(body).toMatchObject({ code: 'payment.statsRange' })
    expect((await box.call(listEventPayers, admin, { id: 'unknown' })).body).toMatchObject({ code: 'event.notFound' })
  })
})

describe('who pays for an event', () => {
  it('is each player: who has not paid, who stays for free, who plays by a subscription, and who has paid', async () => {
    const { entry, event, parent, child, jana } = await aClub()
    await buy(parent, [{ productId: entry, eventId: event }])
    const entrant = ({ id }: { readonly id: string }, userId = id) => ({ id, userId })
    const guest = await box.people.person({ name: 'Host', surname: 'Zdarma' })
    box.players.set(event, [
      { ...entrant(jana), seat: 'owes' },
      { ...entrant(child, parent.id), seat: 'pass' },
      { ...entrant(guest), seat: 'free' },
    ])
    const { items } = await box.must(listEventPayers, admin, { id: event })
    expect(items.map(({ id, state, sums }) => [id, state, sums.map(({ paid }) => paid)])).toEqual([
      [jana.id, 'owes', []],
      [guest.id, 'free', []],
      [child.id, 'pass', []],
      [parent.id, 'paid', [15_000]],
    ])
    expect(items[2]?.alias).toEqual({ name: 'Ema', surname: 'Malá' })
  })

  it('has paid outside Parta when an admin notes so, until it is taken back', async () => {
    const { org, event, jana } = await aClub()
    box.players.set(event, [{ id: jana.id, userId: jana.id }])
    const noted = async () =>
      (await box.must(listEventPayers, admin, { id: event })).items.map(({ state, noted: one }) => [state, one?.note])
    const note = (isPaid: boolean) =>
      box.must(noteSeat, admin, { id: event, body: { entrant: jana.id, isPaid, note: 'hotově' } })
    await note(true)
    await note(true)
    expect(await noted()).toEqual([['noted', 'hotově']])
    const { items } = await box.must(listEventPayers, admin, { id: event })
    expect(items[0]?.noted?.by).toMatchObject({ name: 'Adam', surname: 'Správce' })
    const own = (await payers(org)).find(({ id }) => id === jana.id)
    expect(own?.noted).toMatchObject([{ event: { id: event }, note: 'hotově' }])
    await note(false)
    expect(await noted()).toEqual([['unpaid', undefined]])
  })

  it('is noted for one seat: who leaves and joins again has not paid, while the note stays in the report', async () => {
    const { org, event, jana } = await aClub()
    const player = { id: jana.id, userId: jana.id }
    const states = async () => (await box.must(listEventPayers, admin, { id: event })).items.map(({ state }) => state)
    const note = () => box.must(noteSeat, admin, { id: event, body: { entrant: jana.id, isPaid: true } })
    box.players.set(event, [player])
    await note()
    const data = {
      eventId: event,
      eventName: 'Badminton',
      userId: jana.id,
      aliasId: null,
      leader: 'leader',
      trainer: null,
      playersCount: 0,
      queueCount: 0,
      wasQueued: false,
      reason: 'left',
      kickReason: null,
      message: '',
    } as const
    const left = aFact(playerLeft, data, { at: new Date(Date.now() + 1).toISOString() })
    await box.deliver(left)
    box.players.set(event, [])
    expect(await states()).toEqual(['noted'])
    box.players.set(event, [player])
    expect(await states()).toEqual(['unpaid'])
    expect((await payers(org)).find(({ id }) => id === jana.id)?.noted).toHaveLength(1)
    await note()
    expect(await states()).toEqual(['noted'])
    // The fact again is about the seat before.
    await box.deliver(left)
    expect(await states()).toEqual(['noted'])
  })

  it('is noted by admins only, of players only, and forgotten with the person', async () => {
    const { event, jana } = await aClub()
    box.players.set(event, [{ id: jana.id, userId: jana.id }])
    const note = (who: TestPerson, entrant: string) =>
      box.call(noteSeat, who, { id: event, body: { entrant, isPaid: true } })
    expect((await note(jana, jana.id)).body).toMatchObject({ code: 'event.notFound' })
    expect((await note(admin, 'nobody')).body).toMatchObject({ code: 'payment.notInEvent' })
    await box.must(noteSeat, admin, { id: event, body: { entrant: jana.id, isPaid: true, note: 'hotově' } })
    await forgetNotes(box.running.kit, { userId: jana.id })
    await forgetNotes(box.running.kit, { userId: jana.id })
    expect((await seatNotesOf(box.running.kit).findOne({ _id: event }))?.notes).toEqual([])
  })
  it('is neither here nor in the list of the organisation when they were erased and never paid', async () => {
    const { org, entry, event, jana } = await aClub()
    box.players.set(event, [{ id: jana.id, userId: jana.id }])
    await buy(jana, [{ productId: entry, eventId: event }])
    const listed = async () => {
      const { items } = await box.must(listEventPayers, admin, { id: event })
      return [...items, ...(await payers(org))].filter(({ id }) => id === jana.id).length
    }
    expect(await listed()).toBe(2)
    const data = aUserSnapshot(jana.id, { deleted: true })
    await box.running.kit.newer(people.definition.collection, { _id: jana.id, version: 2, data })
    expect(await listed()).toBe(0)
  })
})
