import { hideMessage } from '@parta/contracts/chat'
import { eventually, type TestPerson } from '@parta/kit/testing'
import { describe, expect, it } from 'vitest'
import { aChat, allOf, say, startChat } from './support.ts'

const { chat, leader } = await startChat()
const hide = (person: TestPerson, id: string, reason = 'Urážka.') =>
  chat.call(hideMessage, person, { id, body: { reason } })

describe('a reported message', () => {
  it('is deleted for everybody by a site admin who is not in the chat, and the audit log names it and the reason', async () => {
    const [petr, admin] = [await chat.people.person(), await chat.people.person({ isSiteAdmin: true })]
    const chatId = await aChat(chat, leader, [petr])
    const { body } = await say(chat, petr, { chatId, message: 'Nadávka' })
    for (const time of ['first', 'again']) expect([time, (await hide(admin, body.id)).status]).toEqual([time, 204])
    await eventually(async () => expect((await allOf(chat, leader, chatId)).at(-1)).toMatchObject({ deleted: true }))
    expect(JSON.stringify(await allOf(chat, petr, chatId))).not.toContain('Nadávka')
    const noted = chat.people.acts.filter(({ operation, outcome }) => operation === 'hideMessage' && outcome === 'done')
    expect(noted.map(({ actor, subject, reason }) => [actor, subject, reason])).toEqual([
      [admin.id, body.id, 'Urážka.'],
      [admin.id, body.id, 'Urážka.'],
    ])
  })

  it('is deleted by nobody else, not without a reason, and not while the rights are locked', async () => {
    const [petr, admin] = [await chat.people.person(), await chat.people.person({ isSiteAdmin: true })]
    const chatId = await aChat(chat, leader, [petr])
    const { body } = await say(chat, petr, { chatId, message: 'Zůstává' })
    for (const person of [leader, petr]) {
      expect(await hide(person, body.id)).toMatchObject({ status: 403, body: { code: 'rights.notSiteAdmin' } })
    }
    expect((await hide(admin, body.id, ' ')).status).toBe(400)
    expect(await hide(admin, `${chatId}_99`)).toMatchObject({ status: 404, body: { code: 'message.notFound' } })
    chat.people.lockRights(admin)
    expect(await hide(admin, body.id)).toMatchObject({ status: 403, body: { code: 'rights.passkeyRequired' } })
    expect((await allOf(chat, leader, chatId)).at(-1)).toMatchObject({ message: 'Zůstává', deleted: false })
  })
})
