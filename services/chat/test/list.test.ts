import { findChat, joinChat, leaveChat, listChats, listMessages, muteChat, readChat } from '@parta/contracts/chat'
import { eventUpdated } from '@parta/contracts/events'
import { limits } from '@parta/contracts/limits'
import { eventually, type TestPerson } from '@parta/kit/testing'
import { describe, expect, it } from 'vitest'
import {
  aChat,
  aFact,
  anEvent,
  change,
  join,
  leave,
  listenTo,
  say,
  shift,
  startChat,
  untilSilent,
  watching,
} from './support.ts'

const { chat, leader } = await startChat()

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const mine = async (person: TestPerson, query = '') => (await chat.call(listChats, person, { query })).body
const ids = async (person: TestPerson) => (await mine(person)).items.map(({ id }) => id)
const head = async (person: TestPerson, id: string) => (await chat.call(findChat, person, { id })).body
const read = (person: TestPerson, id: string, seq: number) => chat.call(readChat, person, { id, body: { seq } })
const mute = (person: TestPerson, id: string, muted: boolean) => chat.call(muteChat, person, { id, body: { muted } })
const go = (person: TestPerson, id: string) => chat.call(leaveChat, person, { id })
const back = (person: TestPerson, id: string) => chat.call(joinChat, person, { id })
/** Returns how many connections a call takes from its pool: one for each query. */
async function queriesOf(call: () => Promise<unknown>): Promise<number> {
  const client = chat.running.kit.database.calls.getClient()
  let queries = 0
  const count = () => {
    queries += 1
  }
  client.on('connectionCheckedOut', count)
  await call()
  client.off('connectionCheckedOut', count)
  return queries
}
const notMember = { status: 403, body: { code: 'chat.notMember' } }

describe('the list of chats', () => {
  it('has the latest message first, and counts unread messages of others', async () => {
    const petr = await chat.people.person()
    const [first, second] = [await aChat(chat, leader, [petr]), await aChat(chat, leader, [petr])]
    await say(chat, leader, { chatId: second, message: 'Přineste dresy' })
    await say(chat, leader, { chatId: first, message: 'Kdo vezme míč?' })
    const last = await say(chat, petr, { chatId: first, message: 'Já' })
    const { items, unread } = await mine(petr)
    expect(items).toMatchObject([
      { id: first, eventName: 'Volejbal', activityType: 'volleyball', unread: 1, muted: false, last: last.body },
      { id: second, unread: 1, lastSeq: 2, last: { message: 'Přineste dresy' } },
    ])
    expect(unread).toBe(2)
    await read(petr, first, last.body.seq)
    expect(await mine(petr)).toMatchObject({ unread: 1, items: [{ unread: 0 }, { unread: 1 }] })
  })

  it('names the series of an event, so that its chats can be shown together', async () => {
    const organiser = await chat.people.person()
    const single = await aChat(chat, organiser)
    const weekly = `event-${single}`
    await chat.publish(aFact(eventUpdated, anEvent(weekly, organiser.id, { repetitionId: 'tuesdays' })), eventUpdated)
    await eventually(async () => expect((await mine(organiser)).items).toHaveLength(2))
    const series = new Map((await mine(organiser)).items.map(({ id, repetitionId }) => [id, repetitionId]))
    expect([series.get(single), series.get(weekly)]).toEqual([null, 'tuesdays'])
  })

  it('needs as many queries for thirty chats as for one', async () => {
    const petr = await chat.people.person()
    await say(chat, leader, { chatId: await aChat(chat, leader, [petr]), message: 'Ahoj' })
    const forOne = await queriesOf(() => mine(petr))
    const more = await Promise.all(Array.from({ length: 29 }, () => aChat(chat, leader, [petr])))
    for (const id of more) await say(chat, leader, { chatId: id, message: 'Ahoj' })
    expect((await mine(petr)).unread).toBe(30)
    expect(await queriesOf(() => mine(petr))).toBe(forOne)
  })

  it('does not count lines about players', async () => {
    const petr = await chat.people.person()
    const id = await aChat(chat, leader, [petr])
    await join(chat, id, { userId: 'somebody' })
    await eventually(async () => expect((await mine(petr)).items).toMatchObject([{ lastSeq: 2, unread: 0 }]))
  })

  it('comes in pages, and the total counts all chats', async () => {
    const petr = await chat.people.person()
    const all = [
      await aChat(chat, leader, [petr]),
      await aChat(chat, leader, [petr]),
      await aChat(chat, leader, [petr]),
    ]
    for (const id of all) await say(chat, leader, { chatId: id, message: 'Ahoj' })
    const found: string[] = []
    let query = '?limit=1'
    for (let page = 0; page < 3; page += 1) {
      const { items, nextToken, unread } = await mine(petr, query)
      expect(unread).toBe(3)
      found.push(...items.map(({ id }) => id))
      query = `?limit=1&nextToken=${nextToken}`
      expect(nextToken === undefined).toBe(page === 2)
    }
    expect(found).toEqual(all.toReversed())
    for (const bad of ['?limit=51', '?nextToken=forged'])
      expect((await chat.call(listChats, petr, { query: bad })).status).toBe(400)
  })

  it('includes chats of leaders and trainers', async () => {
    const [boss, trainer] = [await chat.people.person(), await chat.people.person()]
    const id = await aChat(chat, boss)
    await change(chat, id, { leader: boss.id, trainer: trainer.id })
    for (const person of [boss, trainer]) await eventually(async () => expect(await ids(person)).toEqual([id]))
  })

  it('loses a chat two weeks after its event, and has it again when the event is postponed', async () => {
    const petr = await chat.people.person()
    const id = await aChat(chat, leader, [petr])
    await change(chat, id, { leader: leader.id, endDate: inDays(-limits.chatDays - 0.01), version: 10 })
    await eventually(async () => expect(await ids(petr)).toEqual([]))
    expect(await ids(leader)).not.toContain(id)
    await change(chat, id, { leader: leader.id, endDate: inDays(-limits.chatDays + 0.01), version: 11 })
    await eventually(async () => expect(await ids(petr)).toEqual([id]))
    // An older snapshot that arrives late does not change it.
    await change(chat, id, { leader: leader.id, endDate: inDays(-100), version: 9 })
    await join(chat, id, { userId: petr.id, version: 300, aliasId: `ALIAS_x__${petr.id}` })
    await eventually(async () => expect((await head(petr, id)).lastSeq).toBe(2))
    expect(await ids(petr)).toEqual([id])
  })

  it('has no chats of removed events, nor of events that the person left or waits for', async () => {
    const petr = await chat.people.person()
    const [removed, left] = [await aChat(chat, leader, [petr]), await aChat(chat, leader, [petr])]
    await aChat(chat, leader)
    await change(chat, removed, { leader: leader.id, removed: true })
    await leave(chat, left, { userId: petr.id })
    await eventually(async () => expect(await mine(petr)).toEqual({ items: [], unread: 0 }))
  })
})

describe('the read position', () => {
  it('never goes back or beyond the last message, and is broadcast to the person’s other devices', async () => {
    const petr = await chat.people.person()
    const id = await aChat(chat, leader, [petr])
    for (const message of ['Jedna', 'Dva', 'Tři']) await say(chat, leader, { chatId: id, message })
    const phone = await listenTo(chat, petr)
    for (const [seq, readSeq] of [
      [3, 3],
      [1, 3],
      [999, 4],
    ] as const) {
      expect((await read(petr, id, seq)).status).toBe(204)
      expect((await head(petr, id)).readSeq).toBe(readSeq)
      await eventually(() => expect(phone.of('chat.read').at(-1)).toEqual({ chatId: id, readSeq }))
    }
    expect((await head(leader, id)).readSeq).toBe(0)
    expect((await read(petr, id, -1)).status).toBe(400)
  })

  it('covers all messages from before the person joined', async () => {
    const eva = await chat.people.person()
    const id = await aChat(chat, leader)
    for (let at = 0; at < 3; at += 1) await say(chat, leader, { chatId: id, message: 'Dávno' })
    await shift(chat, id, { userId: eva.id })
    await eventually(async () => expect(await mine(eva)).toMatchObject({ unread: 0, items: [{ id, unread: 0 }] }))
    await say(chat, leader, { chatId: id, message: 'Vítej' })
    expect((await mine(eva)).unread).toBe(1)
  })
})

describe('leaving a chat', () => {
  it('closes it; joining again opens it, with nothing unread', async () => {
    const petr = await chat.people.person()
    const id = await aChat(chat, leader, [petr])
    const listener = await listenTo(chat, petr)
    await watching(chat, listener, { by: leader, chatId: id })
    expect((await go(petr, id)).status).toBe(204)
    expect((await go(petr, id)).status).toBe(204)
    expect(await head(petr, id)).toMatchObject({ left: true })
    expect((await head(leader, id)).participants.map((person) => person.id)).toEqual([leader.id])
    expect(await ids(petr)).toEqual([])
    for (const refused of [
      await chat.call(listMessages, petr, { id }),
      await say(chat, petr, { chatId: id, message: 'Slyšíte mě?' }),
      await read(petr, id, 1),
      await mute(petr, id, true),
    ])
      expect(refused).toMatchObject(notMember)
    const said = await say(chat, leader, { chatId: id, message: 'Bez Petra' })
    const answer = await back(petr, id)
    expect(answer).toMatchObject({ status: 200, body: { left: false, readSeq: said.body.seq } })
    expect(await mine(petr)).toMatchObject({ unread: 0, items: [{ id }] })
    await watching(chat, listener, { by: leader, chatId: id })
    expect(listener.messages()).not.toContain('Bez Petra')
  })

  it('is undone by joining the event again, which marks nothing as read', async () => {
    const petr = await chat.people.person()
    const id = await aChat(chat, leader, [petr])
    await go(petr, id)
    await leave(chat, id, { userId: petr.id, version: 20 })
    await eventually(async () => expect((await chat.call(findChat, petr, { id })).status).toBe(403))
    await join(chat, id, { userId: petr.id, version: 21 })
    await eventually(async () => expect(await head(petr, id)).toMatchObject({ left: false }))
    await say(chat, leader, { chatId: id, message: 'Vítej zpět' })
    await back(petr, id)
    expect((await mine(petr)).unread).toBe(1)
  })

  it('is refused to leader and trainer', async () => {
    const trainer = await chat.people.person()
    const id = await aChat(chat, leader, [trainer])
    await change(chat, id, { leader: leader.id, trainer: trainer.id })
    for (const person of [leader, trainer]) {
      await eventually(async () =>
        expect(await go(person, id)).toMatchObject({ status: 403, body: { code: 'rights.missing' } }),
      )
    }
  })

  it('happens to a former trainer who does not play', async () => {
    const [trainer, player] = [await chat.people.person(), await chat.people.person()]
    const id = await aChat(chat, leader, [player])
    await change(chat, id, { leader: leader.id, trainer: trainer.id, version: 50 })
    await eventually(async () => expect(await ids(trainer)).toEqual([id]))
    const [listener, here] = [await listenTo(chat, trainer), await listenTo(chat, leader)]
    for (const one of [listener, here]) await watching(chat, one, { by: leader, chatId: id })
    await change(chat, id, { leader: leader.id, trainer: player.id, version: 51 })
    await eventually(async () => expect(await chat.call(findChat, trainer, { id })).toMatchObject(notMember))
    await untilSilent(chat, [listener], { by: leader, chatId: id, here })
    await say(chat, leader, { chatId: id, message: 'Mezi námi' })
    await change(chat, id, { leader: leader.id, version: 52 })
    await eventually(async () => expect((await go(player, id)).status).toBe(204))
    expect(listener.messages()).not.toContain('Mezi námi')
  })
})

describe('a person who is not in the event', () => {
  it('is refused every operation on its chat: a stranger, a queued person, a former player', async () => {
    const [stranger, gone] = [await chat.people.person(), await chat.people.person()]
    const id = await aChat(chat, leader, [gone])
    await leave(chat, id, { userId: gone.id, version: 20 })
    await leave(chat, id, { userId: stranger.id, version: 21, wasQueued: true })
    await eventually(async () => expect((await chat.call(findChat, gone, { id })).status).toBe(403))
    for (const person of [stranger, gone]) {
      for (const refused of [
        await back(person, id),
        await go(person, id),
        await read(person, id, 1),
        await mute(person, id, true),
      ])
        expect(refused).toMatchObject(notMember)
    }
    for (const refused of [await back(gone, 'nothing'), await go(gone, 'nothing'), await read(gone, 'nothing', 1)])
      expect(refused).toMatchObject({ status: 404, body: { code: 'chat.notFound' } })
  })

  it('may use its chat while their child plays', async () => {
    const parent = await chat.people.person()
    const id = await aChat(chat, leader)
    await join(chat, id, { userId: parent.id, aliasId: `ALIAS_kuba__${parent.id}` })
    await eventually(async () => expect((await head(leader, id)).participants).toHaveLength(2))
    expect((await head(parent, id)).participants.map((person) => person.id)).toEqual([leader.id, parent.id])
    expect((await say(chat, parent, { chatId: id, message: 'Kuba přijde v šest' })).status).toBe(200)
  })
})

describe('a muted chat', () => {
  it('can still be read', async () => {
    const petr = await chat.people.person()
    const id = await aChat(chat, leader, [petr])
    expect((await mute(petr, id, true)).status).toBe(204)
    expect(await head(petr, id)).toMatchObject({ muted: true })
    await say(chat, leader, { chatId: id, message: 'Ticho' })
    expect((await mine(petr)).items).toMatchObject([{ muted: true, unread: 1 }])
    await mute(petr, id, false)
    expect(await head(petr, id)).toMatchObject({ muted: false })
  })
})
