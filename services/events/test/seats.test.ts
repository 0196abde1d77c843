import { getEvent, listMyEvents } from '@parta/contracts/events'
import { joinEvent, joinRepetition, leaveEvent } from '@parta/contracts/players'
import { askMembership, askOrg, askProduct } from '@parta/contracts/questions'
import { askCoverage, askSeat, askTakeSeats } from '@parta/contracts/seats'
import { eventually, type TestPerson } from '@parta/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orgProjection } from '../src/core/store.ts'
import { sweepClock } from '../src/jobs.ts'
import { followProducts, followRegistration } from '../src/planning/follow-products.ts'
import { type Events, inHours, openEvents, storedProduct } from './support.ts'

/** The leave charge of the product: half of the price from 24 hours before the start. */
const charge = { leaveCharge: 50, leaveChargeDate: 24 }
let alone: Events
let leader: TestPerson
/** The people whom subscriptions cover, as the test answers for the payments service. */
const covered = new Map<string, string>()
const coverageAsked: string[] = []
beforeAll(async () => {
  alone = await openEvents()
  leader = await alone.people.person()
  alone.bus().answer(askProduct, () => Promise.resolve(null))
  alone.bus().answer(askCoverage, ({ productId, ids }) => {
    coverageAsked.push(productId)
    const found = ids.map((id) => ({ id, paymentId: covered.get(id) ?? '', until: null }))
    return Promise.resolve({ covered: found.filter(({ paymentId }) => paymentId !== '') })
  })
})
afterAll(() => alone.close())

async function aSoldEvent(fields: object = {}, products: object = { oneOffProductId: 'ticket' }): Promise<string> {
  const { id } = await alone.anEvent(leader, { willParticipate: false, ...fields, enableQueue: false, price: 100 })
  await alone.modify(id, () => products)
  return id
}
const join = (person: TestPerson, id: string, aliasIds?: readonly string[]) =>
  alone.call(joinEvent, person, { id, body: aliasIds ? { aliasIds: [...aliasIds] } : {} })
const take = (
  person: TestPerson,
  eventId: string,
  ...entrants: { id: string; paymentId: string; amount?: number; multisport?: boolean }[]
) => alone.bus().ask(askTakeSeats, { purchaseId: 'kart', eventId, productId: 'ticket', userId: person.id, entrants })

describe('joining an event with a product', () => {
  it('holds a seat until it is paid for, and tells the next one at once that it is full', async () => {
    const id = await aSoldEvent({ maxPlayers: 1 })
    const [jana, petr] = [await alone.people.person(), await alone.people.person()]
    const { status, body } = await join(jana, id)
    expect([status, body]).toMatchObject([200, { joined: [], held: [{ id: jana.id }], playersCount: 1 }])
    expect((await join(petr, id)).body).toMatchObject({ code: 'event.full' })
    await eventually(() => expect(alone.facts(id, 'seat-held')).toHaveLength(1))
    expect(alone.facts(id, 'player-joined')).toEqual([])
  })

  it('asks nobody and writes nothing else where nothing is sold', async () => {
    const { id } = await alone.anEvent(leader)
    const before = coverageAsked.length
    expect((await join(await alone.people.person(), id)).body).not.toHaveProperty('held')
    expect(coverageAsked).toHaveLength(before)
    const row = await alone.row(id)
    expect([row.releases, row.pastHolds, row.players.at(-1)?.payBy]).toEqual([undefined, undefined, undefined])
  })

  it('seats the holder of a subscription at once, and only them', async () => {
    const id = await aSoldEvent({}, { subscriptionProductId: 'season' })
    const [holder, other] = [await alone.people.person(), await alone.people.person()]
    covered.set(holder.id, 'season-payment')
    expect((await join(holder, id)).body).toMatchObject({ joined: [holder.id] })
    expect((await join(other, id)).body).toMatchObject({ code: 'payment.required' })
    expect((await alone.row(id)).players).toMatchObject([{ id: holder.id, paymentId: 'season-payment' }])
  })

  it('seats the holder of a subscription at all dates of a repetition', async () => {
    const first = await alone.anEvent(leader, { willParticipate: false, repeatAfter: 'weekly', numberOfEvents: 3 })
    const repetitionId = first.repetitionId ?? ''
    const rows = await alone
      .kit()
      .database.native<{ _id: string }>('events')
      .find({ 'repetition.id': repetitionId })
      .toArray()
    for (const { _id } of rows) await alone.modify(_id, () => ({ subscriptionProductId: 'season', enableQueue: false }))
    const holder = await alone.people.person()
    covered.set(holder.id, 'season-payment-2')
    const { status, body } = await alone.call(joinRepetition, holder, { id: first.id, body: {} })
    expect(status).toBe(200)
    expect(body).toMatchObject({ items: rows.map(() => ({ joined: [holder.id] })) })
    // A later season with a subscription of its own, and a date that is full.
    const [early, full, late] = rows.map(({ _id }) => _id).toSorted() as [string, string, string]
    await alone.modify(late, () => ({ subscriptionProductId: 'other-season' }))
    await alone.modify(full, () => ({ maxPlayers: 1 }))
    const regular = await alone.people.person()
    covered.set(regular.id, 'both-seasons')
    const both = await alone.call(joinRepetition, regular, { id: first.id, body: {} })
    expect(both.status).toBe(200)
    for (const id of [early, late]) {
      const joined = { paymentId: 'both-seasons', id: regular.id }
      expect((await alone.row(id)).players).toContainEqual(expect.objectContaining(joined))
    }
    expect(both.body.items).toContainEqual(
      expect.objectContaining({ eventId: full, joined: [], refused: [{ id: regular.id, code: 'event.full' }] }),
    )
    const stranger = await alone.people.person()
    expect((await alone.call(joinRepetition, stranger, { id: first.id, body: {} })).body).toMatchObject({
      code: 'payment.required',
    })
  })
})

describe('the subscription of a private organisation', () => {
  it('is said to be for members to who is none, and to nobody when the organisation is public', async () => {
    const data = { id: 'klub', name: 'Klub', image: 'BASIC', currency: 'CZK', powerUsers: [], deleted: false }
    const setPrivate = (isPrivate: boolean, version: number) =>
      alone.kit().newer(orgProjection.definition.collection, {
        _id: 'klub',
        version,
        data: { ...data, admins: [leader.id], private: isPrivate, isRegistered: true },
      })
    await setPrivate(true, 1)
    const [member, outsider] = [await alone.people.person(), await alone.people.person()]
    let isAnswering = true
    const asked: string[] = []
    alone.bus().answer(askOrg, () => Promise.resolve(null))
    alone.bus().answer(askMembership, ({ orgId, userId }) => {
      asked.push(userId)
      if (!isAnswering) throw new Error('no answer')
      return Promise.resolve(orgId === 'klub' && userId === member.id ? 'member' : null)
    })
    const org = { id: 'klub', name: 'Klub', image: 'BASIC', currency: 'CZK' }
    const season = await aSoldEvent({}, { subscriptionProductId: 'season', org })
    const single = await aSoldEvent({}, { oneOffProductId: 'ticket', org })
    const shown = async (id: string, person: TestPerson) => (await alone.must(getEvent, person, { id })).isForMembers
    expect(await shown(season, outsider)).toBe(true)
    expect(await shown(season, member)).toBeUndefined()
    expect(await shown(season, leader)).toBeUndefined()
    expect(await shown(single, outsider)).toBeUndefined()
    const holder = await alone.people.person()
    covered.set(holder.id, 'season-payment-3')
    expect((await join(holder, season)).body).toMatchObject({ joined: [holder.id] })
    asked.length = 0
    expect(await shown(season, holder)).toBeUndefined()
    expect(asked).toEqual([])
    isAnswering = false
    expect(await shown(season, outsider)).toBeUndefined()
    isAnswering = true
    await setPrivate(false, 2)
    expect(await shown(season, outsider)).toBeUndefined()
  })
})

describe('the seats of a purchase', () => {
  it('are final once taken, and a repeated question gets the same answer', async () => {
    const { parent, ids } = await alone.aFamily(['Ema'])
    const id = await aSoldEvent()
    expect((await join(parent, id, ids)).status).toBe(200)
    const entrants = ids.map((entrant, at) => ({ id: entrant, paymentId: `pay-${at}-${id}` }))
    for (const _time of [1, 2]) {
      expect(await take(parent, id, ...entrants)).toEqual({ taken: ids, refused: [] })
    }
    const { players } = await alone.row(id)
    expect(players.map(({ payBy, paymentId }) => [payBy, paymentId])).toEqual(
      entrants.map(({ paymentId }) => [undefined, paymentId]),
    )
    await eventually(() => expect(alone.facts(id, 'player-joined')).toHaveLength(2))
  })

  it('are refused for an unknown alias, an unknown event, and without room', async () => {
    const person = await alone.people.person()
    const full = await aSoldEvent({ maxPlayers: 1 })
    await join(await alone.people.person(), full)
    expect(await take(person, full, { id: person.id, paymentId: 'a' })).toEqual({
      taken: [],
      refused: [{ id: person.id, code: 'event.full' }],
    })
    const free = await aSoldEvent()
    expect((await take(person, free, { id: 'ALIAS_other', paymentId: 'b' })).refused).toMatchObject([
      { code: 'alias.notFound' },
    ])
    expect((await take(person, 'nowhere', { id: person.id, paymentId: 'c' })).refused).toMatchObject([
      { code: 'event.notFound' },
    ])
  })

  it('of a private event are taken by those who hold them, and by nobody else', async () => {
    const id = await aSoldEvent({ private: true })
    const { linkToken } = await alone.row(id)
    const [guest, stranger] = [await alone.people.person(), await alone.people.person()]
    await alone.call(joinEvent, guest, { id, body: { token: linkToken } })
    expect((await take(guest, id, { id: guest.id, paymentId: 'guest' })).taken).toEqual([guest.id])
    expect((await take(stranger, id, { id: stranger.id, paymentId: 'no' })).refused).toMatchObject([
      { code: 'event.notFound' },
    ])
  })

  it('are not taken when the question comes too late', async () => {
    const [id, person] = [await aSoldEvent(), await alone.people.person()]
    const asked = { purchaseId: 'kart', eventId: id, productId: 'ticket', userId: person.id }
    const entrants = [{ id: person.id, paymentId: 'late' }]
    const late = alone.bus().ask(askTakeSeats, { ...asked, entrants, until: inHours(-0.01).toISOString() })
    await expect(late).rejects.toThrow()
    expect((await alone.row(id)).players).toEqual([])
    const inTime = { ...asked, entrants, until: inHours(1).toISOString() }
    expect((await alone.bus().ask(askTakeSeats, inTime)).taken).toEqual([person.id])
  })

  it('are never more than the places, however many people pay at once', async () => {
    const id = await aSoldEvent({ maxPlayers: 5 })
    const crowd = await Promise.all(Array.from({ length: 30 }, () => alone.people.person()))
    const answers = await Promise.all(
      crowd.map(async (person, at) => {
        if (at % 2) await join(person, id)
        return take(person, id, { id: person.id, paymentId: `p-${at}` })
      }),
    )
    const taken = answers.filter((answer) => answer.taken.length === 1)
    const { players } = await alone.row(id)
    const paid = players.filter(({ paymentId }) => paymentId)
    expect(players.length).toBeLessThanOrEqual(5)
    expect(taken).toHaveLength(paid.length)
    expect(answers.every(({ taken: own, refused }) => own.length + refused.length === 1)).toBe(true)
  })
})

describe('the seat of a payment', () => {
  const seatOf = (eventId: string, paymentId: string) => alone.bus().ask(askSeat, { eventId, paymentId })

  it('stands until its entrant leaves, and tells when, why, and whether another player took it', async () => {
    const id = await aSoldEvent({ maxPlayers: 2 })
    const [jana, petr] = [await alone.people.person(), await alone.people.person()]
    await take(jana, id, { id: jana.id, paymentId: 'jana', amount: 150_00 })
    expect(await seatOf(id, 'jana')).toMatchObject({ id: jana.id, release: null })
    await alone.call(leaveEvent, jana, { id, body: {} })
    const { date } = await alone.row(id)
    expect(await seatOf(id, 'jana')).toMatchObject({
      userId: jana.id,
      release: { reason: 'left', start: date.toISOString(), refilledAt: null },
    })
    await take(petr, id, { id: petr.id, paymentId: 'petr', amount: 150_00 })
    expect((await seatOf(id, 'jana'))?.release?.refilledAt).toBeNull()
    const past = inHours(-0.01)
    await alone.modify(id, () => ({ date: past, nextAt: past }))
    await sweepClock(alone.kit()).run({}, { number: 1, last: true })
    expect((await seatOf(id, 'jana'))?.release?.refilledAt).not.toBeNull()
    await eventually(() => expect(alone.facts(id, 'seat-refilled')).toHaveLength(1))
    expect(alone.facts(id, 'player-left')).toMatchObject([{ data: { paymentId: 'jana' } }])
    expect(alone.facts(id, 'seat-refilled')).toMatchObject([{ data: { paymentId: 'jana' } }])
  })

  it('is unknown for another payment and another event', async () => {
    const id = await aSoldEvent()
    expect([await seatOf(id, 'none'), await seatOf('nowhere', 'none')]).toEqual([null, null])
  })

  it('that was only held leaves without a release', async () => {
    const id = await aSoldEvent()
    const person = await alone.people.person()
    await join(person, id)
    expect((await alone.call(leaveEvent, person, { id, body: {} })).body).toMatchObject({ left: [person.id] })
    const row = await alone.row(id)
    expect([row.players, row.releases]).toEqual([[], undefined])
    await eventually(() => expect(alone.facts(id, 'seat-freed')).toMatchObject([{ data: { reason: 'left' } }]))
    expect(alone.facts(id, 'player-left')).toEqual([])
  })

  it('that nobody paid for becomes free when its time is over', async () => {
    const id = await aSoldEvent({ maxPlayers: 1 })
    await join(await alone.people.person(), id)
    const past = inHours(-0.01)
    await alone.modify(id, ({ players }) => ({
      players: players.map((one) => ({ ...one, payBy: past })),
      nextAt: past,
    }))
    expect((await join(await alone.people.person(), id)).body).toMatchObject({ held: [{}] })
  })
})

describe('an event with a product of its organisation', () => {
  it('is created with its price, follows it, and shows it with the payment of the player', async () => {
    const club = { id: `club-${leader.id}`, name: 'Klub', image: 'BASIC', currency: 'CZK' as const }
    const org = { ...club, admins: [leader.id], powerUsers: [], private: false, deleted: false, isRegistered: true }
    const { kit } = alone
    await kit().newer(orgProjection.definition.collection, { _id: org.id, version: 1, data: org })
    const sold = { id: `ticket-${leader.id}`, orgId: org.id, priceMultisport: null, ...charge }
    const product = await storedProduct(kit(), sold)
    const { id } = await alone.anEvent(leader, {
      eventOrgId: org.id,
      oneOffProductId: product.id,
      enableQueue: true,
      requireConfirmation: true,
    })
    expect(await alone.row(id)).toMatchObject({ price: 150, enableQueue: false, requireConfirmation: false })

    await followProducts(kit(), await storedProduct(kit(), { ...product, price: 170 }))
    expect((await alone.row(id)).price).toBe(170)
    await followRegistration(kit(), { ...org, isRegistered: false })
    expect(await alone.row(id)).toMatchObject({ saleEnded: true })
    await followRegistration(kit(), org)
    expect(await alone.row(id)).not.toHaveProperty('saleEnded')

    const { parent, ids } = await alone.aFamily(['Ema'])
    await join(parent, id, ids.slice(1))
    const held = await alone.must(getEvent, parent, { id })
    expect(held).toMatchObject({ payment: 'pending', held: ids.slice(1), joined: [], products: [{ title: 'Vstup' }] })
    const mine = async () => (await alone.must(listMyEvents, parent)).items.find((card) => card.id === id)
    await eventually(async () => expect(await mine()).toMatchObject({ payment: 'pending', payBy: held.payBy }))
    const entrants = ids.slice(1).map((entrant) => ({ id: entrant, paymentId: `for-${entrant}` }))
    const asked = { purchaseId: 'kart', eventId: id, productId: product.id, userId: parent.id, entrants }
    await alone.bus().ask(askTakeSeats, asked)
    expect(await alone.must(getEvent, parent, { id })).toMatchObject({ payment: 'paid', joined: ids.slice(1) })
    await eventually(async () => expect(await mine()).toMatchObject({ payment: 'paid', joined: ids.slice(1) }))
    expect(await mine()).not.toHaveProperty('payBy')
  })

  it('shows no children to somebody who only holds a seat', async () => {
    const id = await aSoldEvent({ maxPlayers: 5 })
    const child = `ALIAS_ema__${leader.id}`
    const ema = { id: child, name: 'Ema', surname: 'Malá', image: 'BASIC', ageGroup: 'child' as const }
    const parent = await alone.people.person({ aliases: [ema] })
    await take(parent, id, { id: child, paymentId: `seen-${child}` })
    const other = await alone.people.person()
    await join(other, id)
    const seen = async () => (await alone.must(getEvent, other, { id })).playersInfo.map(({ name }) => name)
    expect(await seen()).not.toContain('Ema')
    await take(other, id, { id: other.id, paymentId: `seeing-${other.id}` })
    expect(await seen()).toContain('Ema')
  })
})
