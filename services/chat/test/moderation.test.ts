import {
  deleteMessage,
  findChat,
  joinChat,
  leaveChat,
  listChats,
  listMessages,
  messageReported,
  messageSent,
  reportMessage,
  sendMessage,
} from '@parta/contracts/chat'
import { orgUpdated } from '@parta/contracts/orgs'
import { playerJoined } from '@parta/contracts/players'
import { aliasIdOf } from '@parta/contracts/predicates/aliases'
import { eventually, type TestPerson } from '@parta/kit/testing'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  aChat,
  aFact,
  allOf,
  anEntry,
  anId,
  change,
  leave,
  listenTo,
  pictureOf,
  say,
  startChat,
  watching,
} from './support.ts'

const { chat, leader } = await startChat()
let photo: string
beforeAll(async () => {
  const bytes = await sharp({ create: { width: 60, height: 20, channels: 3, background: 'red' } })
    .withExif({ IFD0: { Copyright: 'Tajné místo' }, IFD3: { GPSLatitude: '49/1 11/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  photo = bytes.toString('base64')
})

const show = (person: TestPerson, chatId: string, fields: object = {}) =>
  chat.call(sendMessage, person, { body: { chatId, message: '', file: photo, clientId: anId(), ...fields } })
const takeAway = (person: TestPerson, id: string) => chat.call(deleteMessage, person, { id })
const report = (person: TestPerson, id: string, reason = 'Uráží.') =>
  chat.call(reportMessage, person, { body: { id, reason } })
const rowOf = (id: string) => {
  const rows = chat.running.kit.database.native<{ _id: string; picture: string | null; message: string }>('messages')
  return rows.findOne({ _id: id.replace('_', ':') })
}
/** A person with one alias, by default a child. */
async function aParent(alias: { ageGroup: 'child' | 'adult' } = { ageGroup: 'child' }) {
  const id = `parent-${anId()}`
  const aliasId = aliasIdOf('one', id)
  const aliases = [{ id: aliasId, name: 'Ema', surname: '', image: 'BASIC', ...alias }]
  return { aliasId, person: await chat.people.person({ id, aliases }) }
}
const notMember = { status: 403, body: { code: 'chat.notMember' } }
const unknown = { status: 404, body: { code: 'message.notFound' } }
const noRight = { status: 403, body: { code: 'rights.missing' } }

describe('a picture', () => {
  it('needs no text, is rotated upright and loses its metadata', async () => {
    const petr = await chat.people.person()
    const id = await aChat(chat, leader, [petr])
    const { status, body } = await show(petr, id)
    expect([status, body]).toMatchObject([200, { message: '', picture: true, deleted: false }])
    expect((await allOf(chat, leader, id)).at(-1)).toEqual(body)
    const { bytes, headers, ...answer } = await pictureOf(chat, leader, body.id)
    expect(answer.status).toBe(200)
    expect(headers.get('content-type')).toBe('image/webp')
    expect(headers.get('vary')).toContain('Authorization')
    const { exif, width, height } = await sharp(bytes).metadata()
    expect({ exif, width, height }).toEqual({ exif: undefined, width: 20, height: 60 })
  })

  it('that is sent twice is one message', async () => {
    const id = await aChat(chat, leader)
    const clientId = anId()
    const answers = await Promise.all([1, 2, 3].map(() => show(leader, id, { clientId, message: 'Hala' })))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(answers[0]).toMatchObject({ status: 200, body: { seq: 1, picture: true, message: 'Hala' } })
  })

  it('is shown to members of the chat only', async () => {
    const [stranger, kicked, out] = [await chat.people.person(), await chat.people.person(), await chat.people.person()]
    const id = await aChat(chat, leader, [kicked, out])
    const { body } = await show(leader, id)
    expect((await pictureOf(chat, kicked, body.id)).status).toBe(200)
    await leave(chat, id, { userId: kicked.id })
    await chat.call(leaveChat, out, { id })
    await eventually(async () => expect((await pictureOf(chat, kicked, body.id)).status).toBe(403))
    for (const person of [stranger, out]) expect((await pictureOf(chat, person, body.id)).status).toBe(403)
    await chat.call(joinChat, out, { id })
    expect((await pictureOf(chat, out, body.id)).status).toBe(200)
  })

  it('is not found for a message without one', async () => {
    const id = await aChat(chat, leader)
    const { body } = await say(chat, leader, { chatId: id, message: 'Jen slova' })
    for (const one of [body.id, `${id}_99`, 'nothing', 'nothing_']) {
      expect((await pictureOf(chat, leader, one)).status, one).toBe(404)
    }
    expect(await show(leader, id, { file: Buffer.from('<svg/>').toString('base64') })).toMatchObject({
      status: 400,
      body: { code: 'image.invalid' },
    })
    expect(await allOf(chat, leader, id)).toHaveLength(1)
  })

  it('is among the pictures of the chat, the newest first, until its message is deleted', async () => {
    const id = await aChat(chat, leader)
    const [first, second] = [await show(leader, id), await show(leader, id)]
    await say(chat, leader, { chatId: id, message: 'Jen slova' })
    const pictures = async (query: string) =>
      (await chat.must(listMessages, leader, { id, query: `?pictures=true${query}` })).items.map((one) => one.id)
    expect(await pictures('')).toEqual([second.body.id, first.body.id])
    expect(await pictures('&limit=1')).toEqual([second.body.id])
    await takeAway(leader, second.body.id)
    expect(await pictures('')).toEqual([first.body.id])
  })

  it('may be deleted by the parent of a child that takes part, and by no other player', async () => {
    const [petr, jana, eva] = [await chat.people.person(), await aParent(), await aParent({ ageGroup: 'adult' })]
    const id = await aChat(chat, leader, [petr, jana.person, eva.person])
    const { body } = await show(leader, id)
    const words = (await say(chat, leader, { chatId: id, message: 'Jen slova' })).body
    const mayRemove = async (person: TestPerson) => (await chat.must(findChat, person, { id })).canRemovePictures
    for (const { person } of [jana, eva]) {
      expect(await mayRemove(person)).toBe(false)
      expect(await takeAway(person, body.id)).toMatchObject(noRight)
    }
    await chat.publish(aFact(playerJoined, anEntry(id, jana.person.id, { aliasId: jana.aliasId }), 9), playerJoined)
    await chat.publish(aFact(playerJoined, anEntry(id, eva.person.id, { aliasId: eva.aliasId }), 10), playerJoined)
    await eventually(async () => expect(await mayRemove(jana.person)).toBe(true))
    expect(await takeAway(jana.person, words.id)).toMatchObject(noRight)
    for (const person of [petr, eva.person]) expect(await takeAway(person, body.id)).toMatchObject(noRight)
    expect((await takeAway(jana.person, body.id)).status).toBe(204)
    expect((await pictureOf(chat, leader, body.id)).status).toBe(404)
  })

  it('of a deleted message is deleted from the storage', async () => {
    const id = await aChat(chat, leader)
    const { body } = await show(leader, id)
    const name = (await rowOf(body.id))?.picture ?? ''
    expect(await chat.running.kit.media.readFile(name)).not.toBeNull()
    expect((await takeAway(leader, body.id)).status).toBe(204)
    expect((await pictureOf(chat, leader, body.id)).status).toBe(404)
    expect(await chat.running.kit.media.readFile(name)).toBeNull()
    expect((await allOf(chat, leader, id)).at(-1)).toMatchObject({ seq: 1, picture: false, deleted: true })
  })
})

describe('a deleted message', () => {
  it('keeps its number, and open screens are updated', async () => {
    const petr = await chat.people.person()
    const id = await aChat(chat, leader, [petr])
    const listener = await listenTo(chat, leader)
    await watching(chat, listener, { by: leader, chatId: id })
    const { body } = await say(chat, petr, { chatId: id, message: 'Omyl' })
    await say(chat, petr, { chatId: id, message: 'Správně' })
    expect((await chat.call(findChat, petr, { id })).body.canModerate).toBe(false)
    expect((await takeAway(petr, body.id)).status).toBe(204)
    expect((await takeAway(petr, body.id)).status).toBe(204)
    await eventually(() => expect(listener.of('chat.deleted')).toContainEqual({ chatId: id, seq: body.seq }))
    const all = await allOf(chat, leader, id)
    expect(all.map(({ seq }) => seq)).toEqual(all.map((_, at) => at + 1))
    expect(all.find(({ seq }) => seq === body.seq)).toEqual({ ...body, message: '', deleted: true })
    const { items } = (await chat.call(listChats, leader)).body
    expect(items.find((one) => one.id === id)?.unread).toBe(1)
  })

  it('may be anyone’s for leader, trainer and an admin who plays; only the admin may leave the chat', async () => {
    const [trainer, admin, away, petr] = [
      await chat.people.person(),
      await chat.people.person(),
      await chat.people.person(),
      await chat.people.person(),
    ]
    const orgId = `org-${anId()}`
    const id = await aChat(chat, leader, [admin, petr])
    const org = { id: orgId, name: 'Sokol', image: 'BASIC', currency: 'CZK' as const, powerUsers: [petr.id] }
    const data = { ...org, admins: [admin.id, away.id], private: false, isRegistered: false, deleted: false }
    await chat.publish(aFact(orgUpdated, data), orgUpdated)
    await change(chat, id, { leader: leader.id, trainer: trainer.id, orgId })
    for (const person of [leader, trainer, admin]) {
      await eventually(async () =>
        expect((await chat.call(findChat, person, { id })).body).toMatchObject({ canModerate: true }),
      )
      const { body } = await say(chat, petr, { chatId: id, message: 'Reklama' })
      expect((await takeAway(person, body.id)).status).toBe(204)
    }
    // Leader and trainer cannot leave the chat; an admin who plays can.
    for (const person of [leader, trainer]) {
      expect((await chat.call(findChat, person, { id })).body.canLeave).toBe(false)
      expect(await chat.call(leaveChat, person, { id })).toMatchObject(noRight)
    }
    expect((await chat.call(findChat, admin, { id })).body.canLeave).toBe(true)
    expect((await chat.call(leaveChat, admin, { id })).status).toBe(204)
    expect((await chat.call(joinChat, admin, { id })).status).toBe(200)
    const { body } = await say(chat, leader, { chatId: id, message: 'Pravidla' })
    expect(await takeAway(petr, body.id)).toMatchObject(noRight)
    expect(await takeAway(away, body.id)).toMatchObject(notMember)
    expect((await allOf(chat, leader, id)).at(-1)).toEqual(body)
  })

  it('is refused for lines about players and unknown messages', async () => {
    const petr = await chat.people.person()
    const id = await aChat(chat, leader, [petr])
    for (const one of [`${id}_1`, `${id}_99`, 'nothing']) expect(await takeAway(leader, one)).toMatchObject(unknown)
    const fresh = await chat.people.person({ login: 'FIRST_TIME' })
    expect(await takeAway(fresh, `${id}_1`)).toMatchObject({ status: 403, body: { code: 'profile.incomplete' } })
  })

  it('stays deleted when its fact is delivered again', async () => {
    const petr = await chat.people.person()
    const id = await aChat(chat, leader, [petr])
    const { body } = await say(chat, petr, { chatId: id, message: 'Raději ne' })
    const sent = await eventually(() => {
      const found = chat.published(messageSent).find(({ data }) => data.chatId === id && data.seq === body.seq)
      if (!found) throw new Error('The fact is not published yet')
      return found
    })
    await takeAway(petr, body.id)
    const listener = await listenTo(chat, leader)
    await watching(chat, listener, { by: leader, chatId: id })
    await chat.publish(sent, messageSent, 3)
    await say(chat, petr, { chatId: id, message: 'Další' })
    await eventually(() => expect(listener.messages()).toContain('Další'))
    expect(listener.messages()).not.toContain('Raději ne')
    expect((await rowOf(body.id))?.message).toBe('')
  })
})

describe('a reported message', () => {
  it('is published once for each message and person, with its text', async () => {
    const [petr, eva] = [await chat.people.person(), await chat.people.person()]
    const id = await aChat(chat, leader, [petr, eva])
    const { body } = await say(chat, petr, { chatId: id, message: 'Jste k ničemu!' })
    const answers = await Promise.all(Array.from({ length: 5 }, () => report(eva, body.id, ' Uráží. ')))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409, 409, 409, 409])
    expect(await report(eva, body.id)).toMatchObject({ status: 409, body: { code: 'report.already' } })
    expect((await report(leader, body.id)).status).toBe(204)
    const reported = () => chat.published(messageReported).filter(({ data }) => data.chatId === id)
    await eventually(() => expect(reported()).toHaveLength(2))
    expect(reported()[0]?.data).toEqual({
      chatId: id,
      eventName: 'Volejbal',
      seq: body.seq,
      from: petr.id,
      by: eva.id,
      reason: 'Uráží.',
      text: 'Jste k ničemu!',
    })
  })

  it('is refused for the caller’s own, for unknown ones and for chats of others', async () => {
    const [petr, stranger] = [await chat.people.person(), await chat.people.person()]
    const id = await aChat(chat, leader, [petr])
    const { body } = await say(chat, petr, { chatId: id, message: 'Ahoj' })
    expect(await report(petr, body.id)).toMatchObject({ status: 400, body: { code: 'report.self' } })
    expect(await report(stranger, body.id)).toMatchObject(notMember)
    for (const one of [`${id}_1`, `${id}_99`, 'nothing']) expect(await report(leader, one)).toMatchObject(unknown)
    for (const reason of ['', ' \n ', 'x'.repeat(1001)])
      expect((await report(leader, body.id, reason)).status).toBe(400)
    await takeAway(petr, body.id)
    expect(await report(leader, body.id)).toMatchObject(unknown)
  })
})
