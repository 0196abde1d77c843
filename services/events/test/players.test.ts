import { getEvent, listMyEvents } from '@parta/contracts/events'
import {
  confirmEvent,
  joinEvent,
  joinRepetition,
  kickPlayer,
  leaveEvent,
  leaveRepetition,
  readmitPlayer,
} from '@parta/contracts/players'
import { eventually, type TestPerson } from '@parta/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { records } from '../src/core/store.ts'
import { type Events, inHours, openEvents } from './support.ts'

let alone: Events
let leader: TestPerson

beforeAll(async () => {
  alone = await openEvents()
  leader = await alone.people.person({ name: 'Lenka' })
})
afterAll(() => alone.close())

const join = (person: TestPerson, id: string, body: object = {}) => alone.call(joinEvent, person, { id, body })
const leave = (person: TestPerson, id: string, body: object = {}) => alone.call(leaveEvent, person, { id, body })
const info = async (id: string, person = leader) => (await alone.call(getEvent, person, { id })).body
const refused = (status: number, code: string) => ({ status, body: { code } })

describe('join event', () => {
  it('adds a family together or queues it together', async () => {
    const { id } = await alone.anEvent(leader, { maxPlayers: 3 })
    const { parent, ids } = await alone.aFamily(['Kuba', 'Ema'])
    const { body } = await join(parent, id, { aliasIds: ids })
    expect(body.queued.map(({ position }) => position)).toEqual([1, 2, 3])
    expect(body).toMatchObject({ playersCount: 1, queueCount: 3 })
    const one = await alone.people.person()
    expect((await join(one, id)).body).toMatchObject({ joined: [one.id] })
    const { queuePlayersInfo } = await info(id)
    expect(new Set(queuePlayersInfo.map(({ group }) => group)).size).toBe(1)
    expect(queuePlayersInfo[0]?.group).toBeTruthy()
  })

  it('refuses a family larger than the event', async () => {
    const { id } = await alone.anEvent(leader, { maxPlayers: 2 })
    const { parent, ids } = await alone.aFamily(['Kuba', 'Ema'])
    expect(await join(parent, id, { aliasIds: ids })).toMatchObject(refused(409, 'event.groupTooBig'))
  })

  it('refuses an entrant with too little karma; without a stored record karma is at its maximum', async () => {
    const { id } = await alone.anEvent(leader, { maxPlayers: 9 })
    const { parent, ids } = await alone.aFamily(['Kuba'])
    const [, kuba = ''] = ids
    await alone
      .kit()
      .newer(records.definition.collection, { _id: kuba, version: 1, data: { id: kuba, karma: 0, emoji: 0 } })
    expect(await join(parent, id, { aliasIds: [kuba] })).toMatchObject(refused(409, 'karma.tooLow'))
    expect((await join(parent, id)).status).toBe(200)
  })

  it('refuses a level in the event’s activity outside the event’s range', async () => {
    const { id } = await alone.anEvent(leader, { maxPlayers: 9, minLevel: 2 })
    const level = async (badminton: number) => join(await alone.people.person({ levels: { badminton } }), id)
    expect(await level(1)).toMatchObject(refused(409, 'event.levelTooLow'))
    expect(await level(5)).toMatchObject(refused(409, 'event.levelTooHigh'))
    expect((await level(2)).status).toBe(200)
    expect((await join(await alone.people.person(), id)).status).toBe(200)
  })

  it('checks gender and level of the alias, not of its owner', async () => {
    const id = `father-${crypto.randomUUID().slice(0, 8)}`
    const alias = (name: string, more: object = {}) => ({
      id: `ALIAS_${name}__${id}`,
      name,
      surname: 'Malá',
      image: 'BASIC',
      ...more,
    })
    const ema = alias('Ema', { gender: 'female', levels: { badminton: 2 } })
    const [unsaid, better] = [alias('Iva'), alias('Eva', { gender: 'female', levels: { badminton: 5 } })]
    const father = await alone.people.person({ id, gender: 'male', aliases: [ema, unsaid, better] })
    const girls = await alone.anEvent(leader, { maxPlayers: 9, gender: 'female', minLevel: 2 })
    expect(await join(father, girls.id)).toMatchObject(refused(409, 'event.invalidGender'))
    const answer = await join(father, girls.id, { aliasIds: [ema.id, unsaid.id, better.id] })
    expect(answer).toMatchObject({
      status: 200,
      body: {
        joined: [ema.id],
        refused: [
          { id: unsaid.id, code: 'event.unknownGender' },
          { id: better.id, code: 'event.levelTooHigh' },
        ],
      },
    })
    const boys = await alone.anEvent(leader, { maxPlayers: 9, gender: 'male' })
    expect(await join(father, boys.id, { aliasIds: [unsaid.id] })).toMatchObject(refused(409, 'event.unknownGender'))
  })

  it('confirms the player at once while confirmation is open, also in their own list', async () => {
    const { id } = await alone.anEvent(leader, { requireConfirmation: true, hoursConfirm: 2 })
    await alone.modify(id, () => ({ confirmationDate: inHours(-1) }))
    const player = await alone.people.person()
    expect((await join(player, id)).body.joined).toEqual([player.id])
    expect(await info(id, player)).toMatchObject({ confirmed: [player.id], mustConfirm: [] })
    await eventually(async () => {
      const { body } = await alone.call(listMyEvents, player, {})
      expect(body.items.map((event) => [event.id, event.confirmed])).toEqual([[id, [player.id]]])
    })
  })

  it('publishes the referrer, prompt and availability that led to joining', async () => {
    const { id } = await alone.anEvent(leader)
    const through = { ref: 'friend', promptId: 'prompt-1', availabilityId: 'slot-1' }
    const person = await alone.people.person()
    await join(person, id, through)
    await eventually(() => {
      const published = alone.facts(id, 'player-joined').map(({ data }) => data)
      expect(published).toContainEqual(expect.objectContaining({ userId: person.id, ...through }))
    })
  })

  it('never exceeds five places and keeps families together when 50 join at once', async () => {
    const { id } = await alone.anEvent(leader, { maxPlayers: 5, willParticipate: true })
    const people = await Promise.all(
      Array.from({ length: 50 }, (_none, at) => alone.aFamily(['Kuba', 'Ema'].slice(0, at % 3))),
    )
    const answers = await Promise.all(people.map(({ parent, ids }) => join(parent, id, { aliasIds: ids })))
    expect(answers.filter(({ status, body }) => status !== 200 && body.code !== 'event.queueFull')).toEqual([])
    const { players, queue } = await alone.row(id)
    expect(players.length).toBeLessThanOrEqual(5)
    expect(queue.length).toBeLessThanOrEqual(50)
    const seats = [...players, ...queue].map((entry) => entry.id)
    expect(new Set(seats).size).toBe(seats.length)
    for (const [at, { status, body }] of answers.entries()) {
      const { ids = [] } = people[at] ?? {}
      const inside = ids.filter((one) => players.some((entry) => entry.id === one))
      const waits = ids.filter((one) => queue.some((entry) => entry.id === one))
      expect([inside.length, waits.length]).toContain(status === 200 ? ids.length : 0)
      expect(inside.length * waits.length).toBe(0)
      if (status === 200) expect([body.joined, body.queued.map((one) => one.id)]).toEqual([inside, waits])
    }
    // Invariant: the queue never holds a group that fits into the free places.
    const free = 5 - players.length
    for (const unit of Map.groupBy(queue, (entry) => entry.group ?? entry.id).values()) {
      expect(unit.length).toBeGreaterThan(free)
    }
  })
})

describe('join and leave repetition', () => {
  it('apply to all coming events, and name per date who had already joined or left', async () => {
    const first = await alone.anEvent(leader, { repeatAfter: 'weekly', numberOfEvents: 4 })
    const me = await alone.people.person()
    const ids = Array.from({ length: 4 }, (_none, at) => `${first.repetitionId}-${at + 1}`)
    const [, second = '', , last = ''] = ids
    await join(me, second)
    const joined = await alone.call(joinRepetition, me, { id: second, body: { repetitionId: first.repetitionId } })
    expect(joined.body.items.map(({ eventId }) => eventId)).toEqual(ids)
    expect(joined.body.items.map((one) => one.joined.length)).toEqual([1, 0, 1, 1])
    expect(joined.body.items[1]).toMatchObject({ already: [me.id], refused: [] })
    expect(joined.body.refused).toEqual([])
    expect(await alone.call(joinRepetition, me, { id: second, body: {} })).toMatchObject(
      refused(409, 'event.alreadyJoined'),
    )
    await leave(me, last)
    const left = await alone.call(leaveRepetition, me, { id: first.id, body: { message: 'Stěhuju se' } })
    expect(left.body.items.map(({ eventId }) => eventId)).toEqual(ids)
    expect(left.body.items.map((one) => one.left)).toEqual([[me.id], [me.id], [me.id], []])
    expect(left.body.items[3]).toMatchObject({ already: [me.id], refused: [] })
    expect(left.body.refused).toEqual([])
    expect(await alone.call(leaveRepetition, me, { id: first.id, body: {} })).toMatchObject(
      refused(409, 'event.notJoined'),
    )
    for (const id of ids) expect((await alone.row(id)).playersCount).toBe(1)
  })

  it('apply to each person on each date separately: a parent who joined some dates can add the child to all', async () => {
    const first = await alone.anEvent(leader, { repeatAfter: 'weekly', numberOfEvents: 4, maxPlayers: 5 })
    const ids = Array.from({ length: 4 }, (_none, at) => `${first.repetitionId}-${at + 1}`)
    const [one = '', two = '', three = ''] = ids
    const { parent, ids: family } = await alone.aFamily(['Kuba'])
    const [, kuba = ''] = family
    await join(parent, one)
    await join(parent, two, { aliasIds: family })
    const kicked = [{ id: kuba, userId: parent.id, reason: 'other' as const, at: new Date() }]
    await alone.modify(three, () => ({ kicked }))
    const body = { aliasIds: family }
    const joined = await alone.call(joinRepetition, parent, { id: one, body })
    expect(joined.body.items).toMatchObject([
      { eventId: one, joined: [kuba], already: [parent.id], refused: [] },
      { eventId: two, joined: [], already: family, refused: [] },
      { eventId: three, joined: [parent.id], already: [], refused: [{ id: kuba, code: 'event.kicked' }] },
      { joined: family, already: [], refused: [] },
    ])
    const dates = await Promise.all(ids.map(async (id) => (await alone.row(id)).date.toISOString()))
    expect(joined.body.items.map(({ date }) => date)).toEqual(dates)
    const again = await alone.call(joinRepetition, parent, { id: one, body })
    expect(again.status).toBe(200)
    expect(again.body.items.flatMap((item) => [...item.joined, ...item.queued])).toEqual([])
    expect(again.body.items[2]).toMatchObject({ already: [parent.id], refused: [{ id: kuba, code: 'event.kicked' }] })
    const left = await alone.call(leaveRepetition, parent, { id: one, body })
    expect(left.body.items).toMatchObject([
      { left: family, already: [] },
      { left: family, already: [] },
      { left: [parent.id], already: [kuba] },
      { left: family, already: [] },
    ])
    for (const id of ids) expect((await alone.row(id)).playersCount).toBe(1)
  })

  it('skip events that have begun or are cancelled', async () => {
    const first = await alone.anEvent(leader, { repeatAfter: 'daily', numberOfEvents: 3 })
    const id = (at: number) => `${first.repetitionId}-${at}`
    await alone.modify(id(1), () => ({ date: inHours(-1) }))
    await alone.modify(id(2), () => ({ cancelled: true }))
    const me = await alone.people.person()
    const { body } = await alone.call(joinRepetition, me, { id: id(1), body: {} })
    expect(body).toMatchObject({ items: [{ eventId: id(3) }], refused: [] })
    await alone.modify(id(3), () => ({ date: inHours(-1) }))
    expect(await alone.call(joinRepetition, me, { id: id(1), body: {} })).toMatchObject(refused(409, 'event.past'))
  })

  it.each([
    ['join repetition', joinRepetition],
    ['leave repetition', leaveRepetition],
  ])('refuse a single event and an unknown one: %s', async (_what, operation) => {
    const { id } = await alone.anEvent(leader)
    const me = await alone.people.person()
    expect(await alone.call(operation, me, { id, body: {} })).toMatchObject(refused(409, 'event.notRepeating'))
    expect(await alone.call(operation, me, { id: 'nothing', body: {} })).toMatchObject(refused(404, 'event.notFound'))
  })
})

describe('kick player', () => {
  const kick = (by: TestPerson, id: string, body: object) => alone.call(kickPlayer, by, { id, body })

  it('removes a player with a reason, shifts the queue, and notifies them', async () => {
    const { id } = await alone.anEvent(leader)
    const [player, waiting] = [await alone.people.person(), await alone.people.person()]
    await join(player, id)
    await join(waiting, id)
    const { status, body } = await kick(leader, id, { idOrAliasId: player.id, reason: 'lowlevel' })
    expect(status).toBe(200)
    expect(body.playersInfo.map((one) => one.id)).toEqual([leader.id, waiting.id])
    await eventually(() => {
      expect(alone.facts(id, 'player-left').map(({ data }) => data)).toMatchObject([
        { userId: player.id, reason: 'kicked', kickReason: 'lowlevel', message: '', wasQueued: false },
      ])
    })
  })

  it('keeps the player out and tells them the reason, until the leader or trainer readmits them', async () => {
    const { id } = await alone.anEvent(leader)
    const player = await alone.people.person({ name: 'Petr' })
    await join(player, id)
    const kicked = await kick(leader, id, { idOrAliasId: player.id, reason: 'lowlevel' })
    expect(kicked.body.kickedPlayersInfo).toMatchObject([{ id: player.id, name: 'Petr', reason: 'lowlevel' }])
    expect(await join(player, id)).toMatchObject(refused(409, 'event.kicked'))
    const seen = await info(id, player)
    expect([seen.kicked, seen.kickedPlayersInfo]).toEqual([[{ id: player.id, reason: 'lowlevel' }], []])
    const readmit = (by: TestPerson) => alone.call(readmitPlayer, by, { id, body: { idOrAliasId: player.id } })
    expect(await readmit(player)).toMatchObject(refused(403, 'rights.missing'))
    expect((await readmit(leader)).body.kickedPlayersInfo).toEqual([])
    expect((await join(player, id)).body).toMatchObject({ joined: [player.id] })
  })

  it('keeps the player out of that event only, not of others of its repetition', async () => {
    const first = await alone.anEvent(leader, { repeatAfter: 'weekly', numberOfEvents: 2, maxPlayers: 5 })
    const player = await alone.people.person()
    await join(player, first.id)
    await kick(leader, first.id, { idOrAliasId: player.id, reason: 'age' })
    const { body } = await alone.call(joinRepetition, player, { id: first.id, body: {} })
    expect(body.items).toMatchObject([
      { eventId: first.id, joined: [], refused: [{ id: player.id, code: 'event.kicked' }] },
      { eventId: `${first.repetitionId}-2`, joined: [player.id], refused: [] },
    ])
  })

  it('needs a reason, or a message that states one', async () => {
    const { id } = await alone.anEvent(leader)
    const player = await alone.people.person()
    await join(player, id)
    for (const body of [{}, { reason: 'other' }, { message: '  ' }]) {
      const answer = await kick(leader, id, { idOrAliasId: player.id, ...body })
      expect(answer).toMatchObject(refused(400, 'validation.failed'))
      expect(answer.body.errors).toEqual([{ field: 'message', code: 'validation.required' }])
    }
    for (const body of [{ reason: 'ugly' }, { message: 'x'.repeat(81) }]) {
      expect((await kick(leader, id, { idOrAliasId: player.id, ...body })).status).toBe(400)
    }
  })

  it('is allowed only for leader and trainer, who can remove neither the leader nor themselves', async () => {
    const trainer = await alone.people.person()
    const { id } = await alone.anEvent(leader, { maxPlayers: 5 })
    await alone.modify(id, () => ({ trainer: trainer.id }))
    const player = await alone.people.person()
    for (const person of [trainer, player]) await join(person, id)
    const age = (idOrAliasId: string) => ({ idOrAliasId, reason: 'age' })
    expect(await kick(player, id, age(leader.id))).toMatchObject(refused(403, 'rights.missing'))
    expect(await kick(trainer, id, age(leader.id))).toMatchObject(refused(409, 'event.leader'))
    expect(await kick(trainer, id, age(trainer.id))).toMatchObject(refused(409, 'event.trainer'))
    expect(await kick(leader, id, age('nobody'))).toMatchObject(refused(409, 'event.notJoined'))
    expect(await kick(leader, 'nothing', age(player.id))).toMatchObject(refused(404, 'event.notFound'))
    expect((await kick(trainer, id, age(player.id))).status).toBe(200)
  })
})

describe('confirm event', () => {
  const confirm = (person: TestPerson, id: string, body: object = {}) => alone.call(confirmEvent, person, { id, body })
  const asked = { requireConfirmation: true, hoursConfirm: 2 }

  it('is possible from the confirmation date to the start, for the caller and chosen aliases', async () => {
    const { id } = await alone.anEvent(leader, { ...asked, maxPlayers: 5 })
    const { parent, ids } = await alone.aFamily(['Kuba'])
    await join(parent, id, { aliasIds: ids })
    expect(await confirm(parent, id)).toMatchObject(refused(409, 'event.confirmationClosed'))
    await alone.modify(id, () => ({ confirmationDate: inHours(-1) }))
    expect((await info(id, parent)).mustConfirm.toSorted()).toEqual(ids.toSorted())
    const { body } = await confirm(parent, id, { aliasIds: ids.slice(1) })
    expect(body).toMatchObject({ confirmed: ids.slice(1), already: [], refused: [] })
    expect((await info(id, parent)).mustConfirm).toEqual([parent.id])
    const again = await confirm(parent, id, { aliasIds: ids })
    expect(again.body).toMatchObject({ confirmed: [parent.id], already: ids.slice(1), refused: [] })
    expect((await info(id, parent)).mustConfirm).toEqual([])
    await eventually(() => expect(alone.facts(id, 'player-confirmed')).toHaveLength(2))
    const stranger = await alone.people.person()
    expect(await confirm(stranger, id)).toMatchObject(refused(409, 'event.notJoined'))
    expect(await confirm(parent, 'nothing')).toMatchObject(refused(404, 'event.notFound'))
  })

  it('takes a held place', async () => {
    const { id } = await alone.anEvent(leader, asked)
    const [first, second] = [await alone.people.person(), await alone.people.person()]
    await join(first, id)
    await join(second, id)
    await leave(first, id)
    const held = await info(id, second)
    expect(held).toMatchObject({ joined: [second.id], mustConfirm: [second.id], confirmed: [] })
    expect(held.playersInfo[1]?.offerUntil).toBeTruthy()
    expect((await confirm(second, id)).body.confirmed).toEqual([second.id])
    const body = await info(id, second)
    expect(body).toMatchObject({ mustConfirm: [], confirmed: [second.id] })
    expect(body.playersInfo[1]?.offerUntil).toBeUndefined()
  })
})
