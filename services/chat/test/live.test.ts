import type { ChatMessage } from '@parta/contracts/chat'
import { sendMessage } from '@parta/contracts/chat'
import { sendLive } from '@parta/contracts/hints'
import { limits } from '@parta/contracts/limits'
import { livePath } from '@parta/contracts/live'
import { notificationCreated } from '@parta/contracts/notifications'
import { eventually, type TestPerson } from '@parta/kit/testing'
import { describe, expect, it } from 'vitest'
import {
  aChat,
  aFact,
  anId,
  join,
  leave,
  listenTo,
  say,
  startChat,
  untilConnected,
  watching as untilHeard,
  untilSilent,
} from './support.ts'

const { chat, leader } = await startChat()

const listen = (person: TestPerson) => listenTo(chat, person)
const watching = (listener: Awaited<ReturnType<typeof listen>>, chatId: string) =>
  untilHeard(chat, listener, { by: leader, chatId })
/** Lets people join until the socket gets the numbers of the event: the service does not tell when it begins to send. */
async function watchingEvent(listener: Awaited<ReturnType<typeof listen>>, eventId: string, version: number) {
  listener.socket.emit('watch.events', { eventIds: [eventId] })
  await eventually(async () => {
    const before = listener.of('event.players').length
    await join(chat, eventId, { userId: anId(), version })
    await eventually(() => expect(listener.of('event.players').length).toBeGreaterThan(before), 1000)
  })
}

describe('a live message', () => {
  it('reaches people who have the chat open, and nobody else', async () => {
    const [petr, eva, stranger] = [await chat.people.person(), await chat.people.person(), await chat.people.person()]
    const id = await aChat(chat, leader, [petr, eva])
    const other = await aChat(chat, leader, [petr, eva])
    const [watches, idle, curious] = [await listen(petr), await listen(eva), await listen(stranger)]
    curious.socket.emit('watch.chat', { chatId: id })
    await watching(idle, other)
    await watching(watches, id)
    const sent = await say(chat, leader, { chatId: id, message: 'Sraz v sedm' })
    await eventually(() => expect(watches.of('chat.message').at(-1)).toEqual(sent.body))
    expect(idle.messages()).not.toContain('Sraz v sedm')
    expect(curious.received).toEqual([])
  })

  it('reaches every device of a person, once', async () => {
    const id = await aChat(chat, leader)
    const [phone, computer] = [await listen(leader), await listen(leader)]
    await watching(phone, id)
    await watching(computer, id)
    await say(chat, leader, { chatId: id, message: 'Jednou každému' })
    for (const { messages } of [phone, computer]) await eventually(() => expect(messages()).toContain('Jednou každému'))
    await say(chat, leader, { chatId: id, message: 'Konec' })
    for (const { messages } of [phone, computer]) {
      await eventually(() => expect(messages()).toContain('Konec'))
      expect(messages().filter((message) => message === 'Jednou každému')).toHaveLength(1)
    }
  })

  it('arrives in the order of the numbers, also when several people write at once', async () => {
    const writers = await Promise.all(Array.from({ length: 6 }, () => chat.people.person()))
    const id = await aChat(chat, leader, writers)
    const listener = await listen(leader)
    await watching(listener, id)
    const before = listener.of('chat.message').length
    const write = async (person: TestPerson, count: number) => {
      for (let at = 0; at < count; at += 1) await say(chat, person, { chatId: id, message: `${person.id} ${at}` })
    }
    await Promise.all(writers.flatMap((person) => [write(person, 8), write(person, 8)]))
    await eventually(() => expect(listener.of('chat.message').length - before).toBe(96))
    const numbers = listener
      .of('chat.message')
      .slice(before)
      .map(({ seq }) => Number(seq))
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
  })

  it('does not reach the sending connection, but the sender’s other devices', async () => {
    const id = await aChat(chat, leader)
    const [phone, computer] = [await listen(leader), await listen(leader)]
    for (const listener of [phone, computer]) await watching(listener, id)
    await chat.call(sendMessage, leader, {
      body: { chatId: id, message: 'Z mobilu', clientId: 'z-mobilu', socketId: phone.socket.id },
    })
    await say(chat, leader, { chatId: id, message: 'Odjinud' })
    for (const { messages } of [phone, computer]) await eventually(() => expect(messages()).toContain('Odjinud'))
    expect(computer.messages()).toContain('Z mobilu')
    expect(phone.messages()).not.toContain('Z mobilu')
  })

  it('reaches another person’s connection, even if the sender names it as their own', async () => {
    const petr = await chat.people.person()
    const id = await aChat(chat, leader, [petr])
    const listener = await listen(leader)
    await watching(listener, id)
    await chat.call(sendMessage, petr, {
      body: { chatId: id, message: 'Tajně', clientId: 'tajne', socketId: listener.socket.id },
    })
    await eventually(() => expect(listener.messages()).toContain('Tajně'))
  })

  it('does not reach people who left or closed the chat', async () => {
    const [petr, eva] = [await chat.people.person(), await chat.people.person()]
    const id = await aChat(chat, leader, [petr, eva])
    const [gone, closed, here] = [await listen(petr), await listen(eva), await listen(leader)]
    for (const listener of [gone, closed, here]) await watching(listener, id)
    closed.socket.emit('watch.chat', { chatId: id })
    closed.socket.emit('watch.chat', { chatId: null })
    await leave(chat, id, { userId: petr.id })
    await eventually(() => expect(here.received.at(-1)?.data).toMatchObject({ meta: 'LEFT', from: petr.id }))
    await untilSilent(chat, [gone, closed], { by: leader, chatId: id, here })
    const before = [gone.messages().length, closed.messages().length]
    await say(chat, leader, { chatId: id, message: 'Beze svědků' })
    await eventually(() => expect(here.messages()).toContain('Beze svědků'))
    // The message to the others was sent at the same time; after another round trip it has arrived.
    for (const listener of [gone, closed]) await watchingEvent(listener, id, 400)
    expect([gone.messages().length, closed.messages().length]).toEqual(before)
    gone.socket.emit('watch.chat', { chatId: id })
    await say(chat, leader, { chatId: id, message: 'Stále beze svědků' })
    await eventually(() => expect(here.messages()).toContain('Stále beze svědků'))
    expect(gone.messages()).toHaveLength(before[0] ?? 0)
  })

  it('still reaches a person who removed only an alias', async () => {
    const petr = await chat.people.person()
    const id = await aChat(chat, leader, [petr])
    const aliasId = `ALIAS_x__${petr.id}`
    await join(chat, id, { userId: petr.id, version: 50, aliasId })
    const listener = await listen(petr)
    await watching(listener, id)
    await leave(chat, id, { userId: petr.id, version: 51, aliasId })
    await eventually(() => expect(listener.received.at(-1)?.data).toMatchObject({ meta: 'LEFT' }))
    await say(chat, leader, { chatId: id, message: 'Ještě tu jsi' })
    await eventually(() => expect(listener.messages()).toContain('Ještě tu jsi'))
  })
})

describe('a typing notice', () => {
  it('reaches the others in the chat, and not the person who types', async () => {
    const [petr, stranger] = [await chat.people.person(), await chat.people.person()]
    const id = await aChat(chat, leader, [petr])
    const [writer, reader, curious] = [await listen(petr), await listen(leader), await listen(stranger)]
    await watching(writer, id)
    await watching(reader, id)
    curious.socket.emit('watch.chat', { chatId: id })
    curious.socket.emit('chat.typing', { chatId: id })
    writer.socket.emit('chat.typing', { chatId: id })
    await eventually(() =>
      expect(reader.received.at(-1)).toEqual({ name: 'chat.typing', data: { chatId: id, userId: petr.id } }),
    )
    await say(chat, leader, { chatId: id, message: 'Už to vidím' })
    await eventually(() => expect(writer.messages()).toContain('Už to vidím'))
    expect(reader.received.filter(({ name }) => name === 'chat.typing')).toHaveLength(1)
    expect([...writer.received, ...curious.received].filter(({ name }) => name === 'chat.typing')).toEqual([])
  })
})

describe('a long message', () => {
  it.each([125, 126, 2000])('of %i letters arrives whole, whatever its frame looks like', async (letters) => {
    const id = await aChat(chat, leader)
    const listener = await listen(leader)
    await watching(listener, id)
    const text = 'ž'.repeat(letters)
    await say(chat, leader, { chatId: id, message: text })
    await eventually(() => expect(listener.messages()).toContain(text))
  })

  it('of very many arrives in the order of the numbers', async () => {
    const id = await aChat(chat, leader)
    const listener = await listen(leader)
    await watching(listener, id)
    const before = listener.messages().length
    for (let seq = 1; seq <= 300; seq += 1) {
      const payload = { ...listener.received.at(-1)?.data, message: `Dávka ${seq}` }
      chat.running.bus.broadcast(sendLive, {
        rooms: [`chat:${id}`],
        name: 'chat.message',
        payload: payload as ChatMessage,
      })
    }
    await eventually(() => expect(listener.messages()).toHaveLength(before + 300))
    expect(listener.messages().slice(before)).toEqual(Array.from({ length: 300 }, (_none, at) => `Dávka ${at + 1}`))
  })
})

describe('the numbers of an event', () => {
  it('reach people who watch the event; the last numbers always do', async () => {
    const stranger = await chat.people.person()
    const [id, other] = [await aChat(chat, leader), await aChat(chat, leader)]
    const listener = await listen(stranger)
    listener.socket.emit('watch.events', { eventIds: [other] })
    await watchingEvent(listener, id, 90)
    for (const playersCount of [3, 4, 5]) await join(chat, id, { userId: `player-${playersCount}`, playersCount })
    await join(chat, other, { userId: 'somebody', playersCount: 9 })
    await eventually(() =>
      expect(listener.received.at(-1)?.data).toEqual({ eventId: id, playersCount: 5, queueCount: 0 }),
    )
    expect(listener.received.every(({ name, data }) => name === 'event.players' && data['eventId'] === id)).toBe(true)
  })
})

describe('a notification', () => {
  it('reaches its receiver, who does not learn from it who caused it', async () => {
    const [petr, eva] = [await chat.people.person(), await chat.people.person()]
    const [his, hers] = [await listen(petr), await listen(eva)]
    const about = { eventId: 'e', eventName: 'Volejbal', orgId: null }
    const fields = { ...about, type: 'event.declined', senderId: 'who-declined' } as const
    for (const person of [eva, petr]) {
      const fact = aFact(notificationCreated, { ...fields, id: `note-${person.id}`, userId: person.id })
      await chat.publish(fact, notificationCreated)
    }
    await eventually(() => {
      expect(his.received.map(({ data }) => data['id'])).toEqual([`note-${petr.id}`])
      expect(hers.received.map(({ data }) => data['id'])).toEqual([`note-${eva.id}`])
    })
    expect(JSON.stringify(hers.received)).not.toContain('who-declined')
  })
})

describe('a connection', () => {
  it.each([
    ['without a token', undefined, 'token.missing'],
    ['with an invalid token', 'forged', 'token.invalid'],
  ])('%s is refused', async (_what, token, reason) => {
    await expect(untilConnected(chat.connect(token))).rejects.toThrow(reason)
  })

  it('with a forged or unsigned token is refused', async () => {
    const [head = '', claims = '', signature = ''] = leader.token.split('.')
    const unsigned = Buffer.from(JSON.stringify({ alg: 'none', typ: 'parta-id+jwt' })).toString('base64url')
    const other = Buffer.from(claims, 'base64url').toString().replaceAll(leader.id, 'somebody-else')
    const forged = Buffer.from(other).toString('base64url')
    for (const token of [`${head}.${forged}.${signature}`, `${unsigned}.${claims}.`, `${head}.${claims}.`]) {
      await expect(untilConnected(chat.connect(token))).rejects.toThrow('token.invalid')
    }
    for (const token of [{ $ne: null }, 7, null]) {
      await expect(untilConnected(chat.connect(undefined, { auth: { token } }))).rejects.toThrow('token.missing')
    }
  })

  it('is closed when the person signs out, and its token opens no other', async () => {
    const petr = await chat.people.person()
    const [his, hers] = [await listen(petr), await listen(leader)]
    const ended = new Promise((resolve) => his.socket.once('disconnect', resolve))
    chat.people.signOut(petr)
    expect(await ended).toBe('io server disconnect')
    await expect(untilConnected(chat.connect(petr.token))).rejects.toThrow('token.invalid')
    expect(hers.socket.connected).toBe(true)
  })

  it('from a foreign origin is refused, from the own origin accepted', async () => {
    const from = (origin: string) => chat.connect(leader.token, { extraHeaders: { origin } })
    await expect(untilConnected(from('https://evil.example'))).rejects.toThrow()
    await expect(untilConnected(from('null'))).rejects.toThrow()
    for (const own of ['http://localhost:8080', 'http://127.0.0.1:8080', 'http://[::1]:8080']) {
      await untilConnected(from(own))
    }
  })

  it('that sends too many commands is closed; others stay open', async () => {
    const [flood, calm] = [await listen(leader), await listen(leader)]
    const ended = new Promise((resolve) => flood.socket.once('disconnect', resolve))
    for (let at = 0; at < 30; at += 1) flood.socket.emit('watch.chat', { chatId: null })
    expect(await ended).toBe('io server disconnect')
    expect(calm.socket.connected).toBe(true)
  })

  it('with a message over the size limit is closed', async () => {
    const { socket } = await listen(leader)
    const ended = new Promise((resolve) => socket.once('disconnect', resolve))
    socket.emit('watch.events', { eventIds: ['x'.repeat(10_000)] })
    expect(await ended).toMatch(/transport (close|error)/)
  })

  it('ignores unknown and invalid commands', async () => {
    const id = await aChat(chat, leader)
    const listener = await listen(leader)
    const emit = listener.socket.emit.bind(listener.socket) as (name: string, data: unknown) => unknown
    for (const bad of [undefined, null, 7, [], { chatId: { $ne: null } }, { chatId: '../x' }]) emit('watch.chat', bad)
    emit('watch.events', { eventIds: [{ $gt: '' }] })
    emit('__proto__', {})
    await watching(listener, id)
    expect(listener.socket.connected).toBe(true)
  })

  it('without a sign-in is closed, and the number of these from one address is limited', async () => {
    const { waiting } = limits.connections
    const anonymous = Array.from({ length: waiting }, () => openSilently(chat.running.url))
    await Promise.all(anonymous.map(({ opened }) => opened))
    await expect(openSilently(chat.running.url).opened).rejects.toThrow('refused')
    await expect(untilConnected(chat.connect(leader.token))).rejects.toThrow()
    // A closed connection makes room, and a signed-in one does not count.
    anonymous[0]?.socket.close()
    await eventually(() => untilConnected(chat.connect(leader.token)))
    await untilConnected(chat.connect(leader.token))
    await Promise.all(anonymous.map(({ closed }) => closed))
    await untilConnected(chat.connect(leader.token))
  })
})

/** Opens a live connection without signing in. */
function openSilently(url: string) {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}${livePath}/?EIO=4&transport=websocket`)
  const opened = new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve())
    socket.addEventListener('error', () => reject(new Error('The connection was refused')))
  })
  const closed = new Promise<void>((resolve) => socket.addEventListener('close', () => resolve()))
  return { socket, opened, closed }
}
