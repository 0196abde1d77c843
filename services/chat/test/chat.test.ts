import { findChat, getChat, listMessages, sendMessage } from '@parta/contracts/chat'
import { eventUpdated } from '@parta/contracts/events'
import { limits } from '@parta/contracts/limits'
import { playerJoined, playerLeft, playerShifted } from '@parta/contracts/players'
import { eventually } from '@parta/kit/testing'
import { allProcessed } from '@parta/kit/testing-facts'
import type { TSchema } from 'typebox'
import { describe, expect, it } from 'vitest'
import {
  aChat,
  aFact,
  allOf,
  anEntry,
  anEvent,
  anId,
  join,
  leave,
  publishTogether,
  say,
  shift,
  startChat,
} from './support.ts'

const { chat, leader } = await startChat()

const participants = async (id: string) =>
  (await chat.call(findChat, leader, { id })).body.participants.map((person) => person.id)
const kinds = async (id: string) => (await allOf(chat, leader, id)).map(({ meta, from }) => `${meta} ${from}`)

describe('the chat of an event', () => {
  it('exists for leader and trainer as soon as the event does', async () => {
    const trainer = await chat.people.person()
    const id = `event-${anId()}`
    await chat.publish(aFact(eventUpdated, anEvent(id, leader.id, { trainer: trainer.id })), eventUpdated)
    await eventually(async () => expect(await participants(id)).toEqual([leader.id, trainer.id]))
    expect((await chat.call(getChat, trainer, { id })).body).toMatchObject({ id, eventId: id, lastSeq: 0 })
    expect((await say(chat, trainer, { chatId: id, message: 'Vezmu míče.' })).status).toBe(200)
  })

  it('adds and removes players who join, move up or leave, with a line for each', async () => {
    const [petr, eva] = [await chat.people.person({ name: 'Petr' }), await chat.people.person()]
    const id = await aChat(chat, leader)
    await join(chat, id, { userId: petr.id, version: 2 })
    await shift(chat, id, { userId: eva.id, version: 3 })
    await eventually(async () =>
      expect((await participants(id)).toSorted()).toEqual([leader.id, petr.id, eva.id].toSorted()),
    )
    await leave(chat, id, { userId: petr.id, version: 4 })
    await eventually(async () => {
      expect((await kinds(id)).toSorted()).toEqual(
        [`JOINED ${eva.id}`, `JOINED ${petr.id}`, `LEFT ${petr.id}`].toSorted(),
      )
      expect((await participants(id)).toSorted()).toEqual([leader.id, eva.id].toSorted())
    })
    const [joined] = (await allOf(chat, leader, id)).filter(({ from }) => from === petr.id)
    expect(joined).toMatchObject({ message: '', user: { name: 'Petr' }, id: `${id}_${joined?.seq}` })
  })

  it('keeps a person while one of their entries plays', async () => {
    const petr = await chat.people.person()
    const aliasId = `ALIAS_x__${petr.id}`
    const id = await aChat(chat, leader, [petr])
    await join(chat, id, { userId: petr.id, version: 3, aliasId })
    await leave(chat, id, { userId: petr.id, version: 4 })
    await eventually(async () => expect(await kinds(id)).toContain(`LEFT ${petr.id}`))
    expect((await say(chat, petr, { chatId: id, message: 'Kuba hraje dál.' })).status).toBe(200)
    await leave(chat, id, { userId: petr.id, version: 5, aliasId })
    await eventually(async () =>
      expect(await say(chat, petr, { chatId: id, message: 'A teď?' })).toMatchObject({
        status: 403,
        body: { code: 'chat.notMember' },
      }),
    )
  })

  it('names the alias that joined or left, and deleted people without a name', async () => {
    const id = `parent-${crypto.randomUUID().slice(0, 8)}`
    const alias = (name: string) => ({ id: `ALIAS_${name}__${id}`, name, surname: 'Malá', image: 'BASIC' })
    const [ema, gone] = [alias('Ema'), alias('Iva')]
    const parent = await chat.people.person({ id, name: 'Jana', surname: 'Malá', aliases: [ema] })
    const chatId = await aChat(chat, leader, [parent])
    for (const [at, aliasId] of [ema.id, gone.id].entries())
      await join(chat, chatId, { userId: id, version: 3 + at, aliasId })
    await leave(chat, chatId, { userId: id, version: 5, aliasId: ema.id })
    const lines = async () =>
      (await allOf(chat, leader, chatId)).map(
        ({ meta, user }) => `${meta} ${user.deleted ? '?' : user.name} ${user.id}`,
      )
    const wanted = [`JOINED Jana ${id}`, `JOINED Ema ${id}`, `JOINED ? ${id}`, `LEFT Ema ${id}`]
    await eventually(async () => expect((await lines()).toSorted()).toEqual(wanted.toSorted()))
  })

  it('ignores people who enter or leave the queue', async () => {
    const petr = await chat.people.person()
    const id = await aChat(chat, leader)
    await leave(chat, id, { userId: petr.id, wasQueued: true })
    await join(chat, id, { userId: leader.id, version: 300 })
    await eventually(async () => expect(await kinds(id)).toEqual([`JOINED ${leader.id}`]))
  })

  it('ignores facts that arrive late', async () => {
    const petr = await chat.people.person()
    const id = await aChat(chat, leader)
    await leave(chat, id, { userId: petr.id, version: 9 })
    await eventually(async () => expect(await kinds(id)).toEqual([`LEFT ${petr.id}`]))
    await join(chat, id, { userId: petr.id, version: 8 })
    await chat.publish(aFact(eventUpdated, anEvent(id, 'someone-else'), 0), eventUpdated)
    await eventually(async () => expect(await kinds(id)).toHaveLength(2))
    expect(await participants(id)).toEqual([leader.id])
  })

  it.each([
    ['player-joined', playerJoined, {}],
    ['player-shifted', playerShifted, { offerUntil: null }],
    ['player-left', playerLeft, { wasQueued: false, reason: 'kicked', kickReason: 'age', message: '' }],
    ['event-updated', eventUpdated, null],
  ] as const)('changes once when %s is delivered twice', async (_name, type, more) => {
    const petr = await chat.people.person()
    const id = await aChat(chat, leader)
    const data = more ? anEntry(id, petr.id, more) : anEvent(id, leader.id, { trainer: petr.id })
    await chat.publish(aFact<TSchema>(type, data, 7), type, 2)
    await allProcessed(chat.running, { service: 'chat', source: 'events', kept: type.kept })
    const own = (await kinds(id)).filter((kind) => kind.endsWith(petr.id))
    expect(own).toHaveLength(more ? 1 : 0)
    expect((await participants(id)).filter((person) => person === petr.id)).toHaveLength(type === playerLeft ? 0 : 1)
  })

  it('changes once when a fact is delivered again after hundreds of others', async () => {
    const id = await aChat(chat, leader)
    const crowd = Array.from({ length: 250 }, (_, at) => aFact(playerJoined, anEntry(id, `crowd-${at}`), at + 2))
    await publishTogether(chat.running, crowd)
    await eventually(async () => expect(await allOf(chat, leader, id)).toHaveLength(250))
    await publishTogether(chat.running, [...crowd, aFact(playerJoined, anEntry(id, 'the-last'), 300)])
    await eventually(async () => expect(await kinds(id)).toContain('JOINED the-last'))
    expect((await allOf(chat, leader, id)).map(({ seq }) => seq)).toEqual(
      Array.from({ length: 251 }, (_, at) => at + 1),
    )
  })

  it('is refused to everyone else, and not found without an event', async () => {
    const stranger = await chat.people.person()
    const id = await aChat(chat, leader)
    const refused = { status: 403, body: { code: 'chat.notMember' } }
    expect(await chat.call(findChat, stranger, { id })).toMatchObject(refused)
    expect(await chat.call(getChat, stranger, { id })).toMatchObject(refused)
    expect(await chat.call(listMessages, stranger, { id })).toMatchObject(refused)
    expect(await say(chat, stranger, { chatId: id, message: 'Haló?' })).toMatchObject(refused)
    expect(await chat.call(findChat, leader, { id: 'nothing' })).toMatchObject({
      status: 404,
      body: { code: 'chat.notFound' },
    })
    expect(await say(chat, leader, { chatId: 'nothing', message: 'Haló?' })).toMatchObject({
      status: 404,
      body: { code: 'chat.notFound' },
    })
    expect(await chat.call(sendMessage, {}, { body: {} })).toMatchObject({ status: 401 })
  })
})

describe('a message', () => {
  it('is returned with its number and listed for the others', async () => {
    const petr = await chat.people.person()
    const id = await aChat(chat, leader, [petr])
    const sent = await say(chat, petr, { chatId: id, message: 'Ahoj 👋\nv sedm?' })
    expect(sent.body).toMatchObject({ chatId: id, seq: 2, from: petr.id, message: 'Ahoj 👋\nv sedm?', meta: 'MESSAGE' })
    expect((await allOf(chat, leader, id)).at(-1)).toEqual(sent.body)
  })

  it('is stored once when it is sent twice or many times at once', async () => {
    const id = await aChat(chat, leader)
    const clientId = anId()
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => say(chat, leader, { chatId: id, message: 'Jednou', clientId })),
    )
    answers.push(await say(chat, leader, { chatId: id, message: 'Jednou', clientId }))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(answers[0]).toMatchObject({ status: 200, body: { seq: 1 } })
    await say(chat, leader, { chatId: id, message: 'A dost' })
    expect((await allOf(chat, leader, id)).map(({ message }) => message)).toEqual(['Jednou', 'A dost'])
  })

  it('has a unique number without a gap among two hundred that are sent at once', async () => {
    const crowd = await Promise.all(Array.from({ length: 8 }, () => chat.people.person()))
    const id = await aChat(chat, leader, crowd)
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, at) =>
        say(chat, crowd[at % 8] ?? leader, { chatId: id, message: `Zpráva ${at}` }),
      ),
    )
    const seqs = answers.map(({ body }) => body.seq).toSorted((a, b) => a - b)
    expect(seqs).toEqual(Array.from({ length: 200 }, (_, at) => at + 9))
    const kept = await allOf(chat, leader, id)
    expect(kept.map(({ seq }) => seq)).toEqual(Array.from({ length: 208 }, (_, at) => at + 1))
    expect(new Set(kept.slice(8).map(({ message }) => message)).size).toBe(200)
  })

  it.for([
    ['only white space', ' \n ', 'chat.empty', 'chat.empty'],
    ['more than 2000 characters', 'x'.repeat(limits.chatMessageMax + 1), 'validation.maxLength', 'validation.failed'],
  ] as const)('of %s is refused', async ([_what, message, field, code]) => {
    const id = await aChat(chat, leader)
    expect(await say(chat, leader, { chatId: id, message })).toMatchObject({
      status: 400,
      body: { code, errors: [{ field: 'message', code: field }] },
    })
    expect(await allOf(chat, leader, id)).toEqual([])
  })

  it('is refused to a person whose profile is not finished', async () => {
    const fresh = await chat.people.person({ login: 'FIRST_TIME' })
    expect(await say(chat, fresh, { chatId: 'event', message: 'Ahoj' })).toMatchObject({
      status: 403,
      body: { code: 'profile.incomplete' },
    })
  })
})

describe('the list of messages', () => {
  it('comes in pages, newest first, or after a number, oldest first', async () => {
    const id = await aChat(chat, leader)
    for (let at = 1; at <= 25; at += 1) await say(chat, leader, { chatId: id, message: `${at}` })
    const list = async (query: string) => {
      const { body } = await chat.call(listMessages, leader, { id, query })
      return { seqs: body.items.map(({ seq }) => seq), token: body.nextToken }
    }
    const first = await list('')
    expect(first.seqs).toEqual(Array.from({ length: limits.chatPage }, (_, at) => 25 - at))
    expect(await list(`?nextToken=${first.token}`)).toEqual({ seqs: [5, 4, 3, 2, 1], token: undefined })
    expect(await list('?after=23')).toEqual({ seqs: [24, 25], token: undefined })
    expect(await list('?after=25')).toEqual({ seqs: [], token: undefined })
    const caught = await list('?after=10&limit=10')
    expect(caught.seqs).toEqual([11, 12, 13, 14, 15, 16, 17, 18, 19, 20])
    expect((await list(`?after=10&limit=10&nextToken=${caught.token}`)).seqs).toEqual([21, 22, 23, 24, 25])
    for (const query of ['?limit=51', '?after=-1', '?after=1.5', '?after=1e309', '?nextToken=forged']) {
      expect((await chat.call(listMessages, leader, { id, query })).status, query).toBe(400)
    }
  })

  it('reads only the rows of the page', async () => {
    const rows = chat.running.kit.database.native('messages')
    const plan = await rows
      .find({ chatId: 'event', seq: { $gt: 3 } })
      .sort({ seq: 1 })
      .limit(21)
      .explain('queryPlanner')
    const winning = JSON.stringify(plan['queryPlanner'].winningPlan)
    expect(winning).toContain('IXSCAN')
    expect(winning).not.toMatch(/COLLSCAN|"stage":"SORT"/)
  })
})
