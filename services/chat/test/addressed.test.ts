import {
  findChat,
  leaveChat,
  messageAddressed,
  messageSent,
  muteChat,
  reportMessage,
  sendMessage,
} from '@parta/contracts/chat'
import { userDeleted } from '@parta/contracts/identity'
import { limits } from '@parta/contracts/limits'
import { playerJoined } from '@parta/contracts/players'
import { readPersonal } from '@parta/kit/people/personal'
import { eventually } from '@parta/kit/testing'
import { allProcessed } from '@parta/kit/testing-facts'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import {
  aChat,
  aFact,
  allOf,
  anEntry,
  anId,
  change,
  join,
  leave,
  listenTo,
  publishTogether,
  say,
  startChat,
} from './support.ts'

const { chat, leader } = await startChat()

function database() {
  const { db } = chat.running.kit.database.connection
  if (!db) throw new Error('No database')
  return db
}

/** Waits until the service has reacted to every message that was sent. */
async function reactedToMessages(): Promise<void> {
  const chats = database().collection('chats')
  await eventually(async () => expect(await chats.countDocuments({ pendingAt: { $exists: true } })).toBe(0))
  await allProcessed(chat.running, { service: 'chat', source: 'chat', kept: false })
}

const addressed = (id: string) => chat.published(messageAddressed).filter(({ data }) => data.chatId === id)

describe('a message', () => {
  it('is pushed to members who have not muted the chat, and not shown as unread to people who left it', async () => {
    const [trainer, muted, left, here] = [
      await chat.people.person(),
      await chat.people.person(),
      await chat.people.person(),
      await chat.people.person(),
    ]
    const id = await aChat(chat, leader, [muted, left, here])
    await change(chat, id, { leader: leader.id, trainer: trainer.id })
    await eventually(async () => expect((await chat.call(findChat, trainer, { id })).status).toBe(200))
    await chat.call(muteChat, muted, { id, body: { muted: true } })
    await chat.call(leaveChat, left, { id })
    const listener = new Map(
      await Promise.all(
        [leader, trainer, muted, left, here].map(async (person) => [person, await listenTo(chat, person)] as const),
      ),
    )
    const { body } = await say(chat, leader, { chatId: id, message: 'Sraz v sedm' })
    await eventually(() => expect(addressed(id)).toHaveLength(1))
    const { people = [], ...rest } = addressed(id)[0]?.data ?? {}
    expect(people.toSorted()).toEqual([trainer.id, here.id].toSorted())
    expect(rest).toEqual({
      chatId: id,
      eventId: id,
      eventName: 'Volejbal',
      seq: body.seq,
      from: leader.id,
      message: 'Sraz v sedm',
      picture: false,
    })
    const news = { chatId: id, lastSeq: body.seq }
    for (const person of [trainer, muted, here])
      await eventually(() => expect(listener.get(person)?.of('chat.unread')).toEqual([news]))
    for (const person of [leader, left]) expect(listener.get(person)?.received).toEqual([])
  })

  it('is published once for push, also when its fact is delivered again', async () => {
    const petr = await chat.people.person()
    const id = await aChat(chat, leader, [petr])
    await say(chat, leader, { chatId: id, message: 'Jednou' })
    const sent = await eventually(() => {
      const found = chat.published(messageSent).find(({ data }) => data.chatId === id && data.message === 'Jednou')
      if (!found) throw new Error('The fact is not published yet')
      return found
    })
    await chat.publish(sent, messageSent, 3)
    await say(chat, leader, { chatId: id, message: 'A dost' })
    await eventually(() => expect(addressed(id).at(-1)?.data.message).toBe('A dost'))
    expect(new Set(addressed(id).map((fact) => fact.id)).size).toBe(2)
    expect((await allOf(chat, leader, id)).map(({ message }) => message)).toEqual(['', 'Jednou', 'A dost'])
  })

  it('is pushed to the parent of a child who plays', async () => {
    const parent = await chat.people.person()
    const id = await aChat(chat, leader)
    await join(chat, id, { userId: parent.id, aliasId: `ALIAS_kuba__${parent.id}` })
    await eventually(async () => expect((await chat.call(findChat, leader, { id })).body.participants).toHaveLength(2))
    await say(chat, leader, { chatId: id, message: 'Děti v šest' })
    await eventually(() => expect(addressed(id).map(({ data }) => data.people)).toEqual([[parent.id]]))
  })

  it('is not pushed for lines about players, nor in chats beyond the crowd limit', async () => {
    const petr = await chat.people.person()
    const id = await aChat(chat, leader, [petr])
    const crowd = Array.from({ length: limits.crowd }, (_, at) =>
      aFact(playerJoined, anEntry(id, `crowd-${at}`, { playersCount: limits.crowd + 1 }), at + 5),
    )
    await publishTogether(chat.running, crowd)
    await eventually(async () =>
      expect((await chat.call(findChat, leader, { id })).body.participants).toHaveLength(limits.crowd + 2),
    )
    const listener = await listenTo(chat, petr)
    await say(chat, leader, { chatId: id, message: 'Všem sto' })
    // The members are counted when the service reacts to the message, not when it is sent.
    await reactedToMessages()
    await leave(chat, id, { userId: 'crowd-0', version: 200, playersCount: limits.crowd })
    await eventually(async () => expect((await allOf(chat, leader, id)).at(-1)?.meta).toBe('LEFT'))
    await say(chat, leader, { chatId: id, message: 'Už jen devadesáti devíti' })
    await eventually(() => expect(addressed(id)).toHaveLength(1))
    expect(addressed(id)[0]?.data.message).toBe('Už jen devadesáti devíti')
    await eventually(() => expect(listener.of('chat.unread')).toHaveLength(1))
  })
})

describe('a person who leaves Parta', () => {
  it('loses their pictures, seats and reports; messages in chats with others stay', async () => {
    const [gone, petr] = [await chat.people.person(), await chat.people.person()]
    const [id, own] = [await aChat(chat, petr, [gone]), await aChat(chat, gone)]
    const { body: his } = await say(chat, petr, { chatId: id, message: 'Nedám ti pokoj' })
    await chat.call(reportMessage, gone, { body: { id: his.id, reason: 'Otravuje' } })
    const file = (
      await sharp({ create: { width: 9, height: 9, channels: 3, background: 'blue' } })
        .png()
        .toBuffer()
    ).toString('base64')
    const shown = { chatId: id, message: 'Pohled', file, clientId: anId() }
    const { body: picture } = await chat.call(sendMessage, gone, { body: shown })
    await say(chat, gone, { chatId: own, message: 'Sám sobě' })
    const rows = <T>(collection: string, filter: object) =>
      database().collection<{ _id: string } & T>(collection).find(filter).toArray()
    const [kept] = await rows<{ picture: string }>('messages', { from: gone.id, picture: { $type: 'string' } })
    const subject = { id: gone.id, aliasIds: [] }
    const sections = new Set<string>()
    for await (const { section } of readPersonal(chat.running.bus, 'chat', subject)) sections.add(section)
    expect([...sections].toSorted()).toEqual(['chats', 'messages', 'reportedMessages'])
    await eventually(async () => expect(await rows('reports', { pendingAt: { $exists: true } })).toEqual([]))
    await chat.publish(aFact(userDeleted, subject), userDeleted, 2)
    await eventually(async () => {
      expect(await rows('seats', { userId: gone.id })).toEqual([])
      expect(await rows('reports', { by: gone.id })).toEqual([])
      expect(await chat.running.kit.media.readFile(kept?.picture ?? '')).toBeNull()
    })
    const all = await allOf(chat, petr, id)
    expect(all.find(({ seq }) => seq === picture.seq)).toMatchObject({ message: 'Pohled', picture: false })
    await eventually(async () =>
      expect(await rows('messages', { chatId: own, from: gone.id })).toMatchObject([{ message: '' }]),
    )
  })
})

describe('a database query', () => {
  const now = new Date()
  const person = 'somebody'
  it.each<[string, string, object]>([
    ['whether a person is in a chat', 'memberships', { chatId: 'event', state: 'in', userId: person }],
    ['the members of a chat', 'memberships', { chatId: 'event', state: 'in' }],
    ['whether other people were ever in it', 'memberships', { chatId: 'event', userId: { $ne: person } }],
    ['the rows with another closing time', 'memberships', { chatId: 'event', closesAt: { $ne: now } }],
    ['a person’s chats', 'memberships', { userId: person, state: 'in', closesAt: { $gt: now } }],
    ['the chats that a person leads', 'chats', { staff: person, closesAt: { $gt: now } }],
    ['the members who muted or left', 'seats', { chatId: 'event', $or: [{ muted: true }, { left: true }] }],
    ['a person’s seats', 'seats', { userId: person }],
    [
      'unread messages',
      'messages',
      { chatId: 'event', seq: { $gt: 3 }, from: { $ne: person }, deleted: { $ne: true } },
    ],
    ['whether a message was sent before', 'messages', { chatId: 'event', from: person, clientId: 'm1' }],
    ['a person’s messages', 'messages', { from: person, meta: 'MESSAGE' }],
    ['a person’s pictures', 'messages', { from: person, picture: { $type: 'string' } }],
    ['a person’s reports', 'reports', { by: person, pendingAt: { $exists: false } }],
  ])('for %s reads only the rows that it returns', async (_what, collection, filter) => {
    const plan = await database().collection(collection).find(filter).explain('queryPlanner')
    const winning = JSON.stringify(plan['queryPlanner'].winningPlan)
    expect(winning).toContain('IXSCAN')
    expect(winning).not.toContain('COLLSCAN')
  })
})
