import { messageAddressed } from '@parta/contracts/chat'
import { defaultNotificationSettings } from '@parta/contracts/predicates/notification-settings'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { notificationsOf } from '../src/list/store.ts'
import { personal } from '../src/personal.ts'
import { aroundNow, openReach, type Reach, telling } from './reach.ts'
import { aFact, deliver } from './support.ts'

let reach: Reach
beforeAll(async () => {
  reach = await openReach()
})
afterAll(() => reach.close())

interface Said {
  readonly from: string
  readonly people: string[]
  readonly seq: number
  readonly message: string
  readonly picture?: boolean
  readonly chatId?: string
}

function said({ chatId = 'chat-1', picture = false, ...fields }: Said) {
  return aFact(messageAddressed, { chatId, eventId: chatId, eventName: 'Volejbal', picture, ...fields })
}

describe('a chat message', () => {
  it('is pushed at once, later ones are pushed together, and none is in the list', async () => {
    const [person, sender] = [await reach.reachable(), await reach.service.people.person({ name: 'Petr' })]
    const people = [person.id]
    const chatId = `chat-${person.id}`
    const say = (seq: number, message: string, picture = false) =>
      deliver(reach.service, said({ chatId, from: sender.id, people, seq, message, picture }), 2)
    await say(1, '$name je tu')
    await reach.settled(person, 'sent')
    const saidAt = Date.now()
    await say(2, 'Kdo jde?')
    await say(3, 'Já ne')
    await say(4, '', true)
    const [waiting] = await reach.rows(person)
    expect(waiting).toMatchObject({ state: 'pending', chat: { count: 3, seq: 4 } })
    expect(waiting?.dueAt.getTime()).toBeGreaterThan(saidAt)
    await reach.bringDue(person)
    await reach.settled(person, 'sent')
    const path = `/chats/${chatId}`
    expect(reach.pushedTo(person.id).map(({ text }) => text)).toEqual([
      { title: 'Volejbal', body: 'Petr: $name je tu', path, tag: `chat:${chatId}` },
      { title: 'Volejbal', body: 'Petr: 📷 Fotka\na ještě 2 zprávy', path, tag: `chat:${chatId}` },
    ])
    expect(await reach.rows(person)).toMatchObject([{ chat: { message: '', count: 0 } }])
    expect(await notificationsOf(reach.kit()).countDocuments({ userId: person.id })).toBe(0)
    await say(4, '', true)
    expect(await reach.rows(person)).toMatchObject([{ state: 'sent' }])
  })

  it('is not pushed to people who switched it off', async () => {
    const off = await reach.reachable(
      telling({ notifications: { ...defaultNotificationSettings.notifications, chat: { push: false } } }),
    )
    await deliver(reach.service, said({ from: 'somebody', people: [off.id], seq: 1, message: 'Ahoj' }))
    expect(await reach.rows(off)).toEqual([])
  })
})

describe('a delivery', () => {
  it('is deleted with its receiver, and loses the text when its author leaves', async () => {
    const [person, sender] = [
      await reach.reachable(telling({ quietHours: aroundNow() })),
      await reach.service.people.person(),
    ]
    await deliver(reach.service, said({ from: sender.id, people: [person.id], seq: 1, message: 'Tajné' }))
    await personal(reach.kit()).erase({ id: sender.id, aliasIds: [] })
    expect(await reach.rows(person)).toMatchObject([{ chat: { message: '' } }])
    expect(await sections(person)).toContain('deliveries')
    await personal(reach.kit()).erase({ id: person.id, aliasIds: [] })
    expect(await reach.rows(person)).toEqual([])
  })
})

/** The archive of a person, by section. */
async function sections({ id }: { id: string }): Promise<string[]> {
  const found: string[] = []
  let cursor: string | undefined
  do {
    const page = await personal(reach.kit()).read({ id, aliasIds: [] }, cursor)
    found.push(...page.rows.map(({ section }) => section))
    cursor = page.cursor
  } while (cursor !== undefined)
  return found
}
