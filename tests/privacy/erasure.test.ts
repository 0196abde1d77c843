import { createECDH } from 'node:crypto'
import { getCalendarFeed } from '@parta/contracts/calendar'
import { listMessages } from '@parta/contracts/chat'
import { getEvent } from '@parta/contracts/events'
import { deleteAccount, refreshSession, signIn } from '@parta/contracts/identity'
import { listNotifications } from '@parta/contracts/notifications'
import { getOrg } from '@parta/contracts/orgs'
import { getMe, getProfile } from '@parta/contracts/profiles'
import { searchEvents } from '@parta/contracts/search'
import { cities, deletedMarker } from '@parta/contracts/values'
import { task } from '@parta/kit/tasks/task'
import { eventually } from '@parta/kit/testing'
import { Type } from 'typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anAdmin, aPerson, deleteForGood, openParta, type Parta, type Person, password } from '../journeys/parta.ts'
import { type Canary, canaries, deadPushHost, live } from './canary.ts'
import { search, type Trace } from './search.ts'

/** What may stay of someone who left, where, and why. Nothing else may. */
const allowed: readonly { readonly canary: Canary; readonly where: RegExp; readonly why: string }[] = [
  { canary: 'sharedMessage', where: /^chat\.messages$/, why: 'a conversation is all of theirs who had it' },
  { canary: 'sharedMessage', where: /^facts chat\.message-(sent|addressed)$/, why: 'the bus forgets after 30 days' },
  { canary: 'pushedMessage', where: /^chat\.messages$/, why: 'a conversation is all of theirs who had it' },
  { canary: 'pushedMessage', where: /^facts chat\.message-(sent|addressed)$/, why: 'the bus forgets after 30 days' },
  { canary: 'ownMessage', where: /^facts chat\.message-sent$/, why: 'the bus forgets after 30 days' },
  { canary: 'messageReport', where: /^facts chat\.message-reported$/, why: 'the bus forgets after 30 days' },
  {
    canary: 'sharedEvent',
    where: /^((events|orgs|notifications)\.events|chat\.chats|kept events\.event-updated)$/,
    why: 'others play there',
  },
  {
    canary: 'sharedEvent',
    where: /^notifications\.(notifications|deliveries)$/,
    why: 'the name of an event of theirs, too',
  },
  { canary: 'sharedEvent', where: /^facts (chat|events|notifications)\./, why: 'the bus forgets after 30 days' },
  { canary: 'ownEvent', where: /^facts events\./, why: 'the name of an event; the bus forgets after 30 days' },
  {
    canary: 'place',
    where: /^(events\.(events|places)|(orgs|notifications)\.events|kept events\.event-updated)$/,
    why: 'others play there',
  },
  { canary: 'leftEvent', where: /^facts events\.player-left$/, why: 'told to the leader; the bus forgets' },
  { canary: 'kickMessage', where: /^facts events\.player-left$/, why: 'told to who was put out; the bus forgets' },
  { canary: 'cancelMessage', where: /^events\.events$/, why: 'others are in it, and read why it is off' },
  { canary: 'cancelMessage', where: /^facts events\.event-cancelled$/, why: 'told to them; the bus forgets' },
  { canary: 'place', where: /^facts events\.event-cancelled$/, why: 'where they would have met; the bus forgets' },
  { canary: 'sharedPost', where: /^orgs\.feeds$/, why: 'a post is of its organisation, which has other members' },
  { canary: 'leftOrg', where: /^facts orgs\.member-left$/, why: 'told to the admins; the bus forgets' },
]

const pair = createECDH('prime256v1')
const vapid = {
  PARTA_VAPID_PUBLIC: pair.generateKeys('base64url'),
  PARTA_VAPID_PRIVATE: Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url'),
  PARTA_VAPID_SUBJECT: 'mailto:parta@parta.example',
  PARTA_PUSH_HOSTS: deadPushHost,
}

let parta: Parta
let petr: Person
let life: Awaited<ReturnType<typeof live>>
let before: readonly Trace[]
let [inGrace, restored] = [] as unknown as [Seen, Seen]

type Seen = Awaited<ReturnType<typeof seenByOthers>>

beforeAll(async () => {
  parta = await openParta(vapid)
  await anAdmin(parta)
  petr = await aPerson(parta, 'Petr')
  life = await live(parta, petr)
  // Whatever is on its way has arrived when the last of it has.
  await eventually(async () => {
    const body = await parta.must(listNotifications, { token: petr.token })
    expect(body.items.map(({ type }) => type)).toEqual(expect.arrayContaining(['event.left', 'org.left']))
  })
  before = await search(parta, [...Object.values(canaries), life.calendar, life.shownPicture])
  const { canary } = life
  await parta.must(deleteAccount, { token: canary.token })
  inGrace = await seenByOthers()
  const back = await parta.must(signIn, { body: { username: canary.email, password } })
  expect(back).toMatchObject({ restored: true })
  restored = await eventually(async () => {
    const seen = await seenByOthers()
    expect(seen.players).toHaveLength(inGrace.players.length)
    expect(seen.names).not.toContain(deletedMarker)
    return seen
  })
  await deleteForGood(parta, { email: canary.email, token: back.idToken })
})
afterAll(() => parta.close())

/** How the others see the canary: in profile, event and chat. */
async function seenByOthers() {
  const { token } = petr
  return await eventually(async () => {
    const profile = await parta.must(getProfile, { token, id: life.canary.id })
    const event = await parta.must(getEvent, { token, id: life.sharedEvent })
    const chat = await parta.must(listMessages, { token, id: life.sharedEvent })
    const said = chat.items.find(({ message }) => message === canaries.sharedMessage)
    const names = [profile.name, event.leaderInfo.name, said?.user?.name]
    // The other services hear of it within moments, and by then they all say the same.
    expect(new Set(names)).toHaveLength(1)
    return { names, players: event.playersInfo, text: JSON.stringify([profile, event, chat]) }
  })
}

const identity = () => {
  const found = parta.local.services.find(({ name }) => name === 'identity')
  if (!found) throw new Error('No identity')
  return found.kit
}

/** What is left and may not be. */
async function left(): Promise<string[]> {
  const files = [...life.pictures.map((image) => image.split('/').at(-1) ?? ''), life.shownPicture]
  const words = [...Object.values(canaries), ...files]
  const found = await search(parta, words)
  const isAllowed = ({ word, where }: Trace) =>
    // The name of a picture that is gone: it was made of nothing but ids.
    (word === life.shownPicture && where === 'facts chat.message-sent') ||
    allowed.some(({ canary, where: place }) => canaries[canary] === word && place.test(where))
  return found.filter((trace) => !isAllowed(trace)).map(({ word, where }) => `${word} in ${where}`)
}

describe('before', () => {
  it('each word of theirs was kept somewhere, so that looking for it means something', () => {
    const seen = new Set(before.map(({ word }) => word))
    const sealed = new Set<string>([canaries.password])
    expect(Object.values(canaries).filter((word) => !seen.has(word) && !sealed.has(word))).toEqual([])
  })

  it('what they said waited to be pushed to somebody else', () => {
    const places = before.filter(({ word }) => word === canaries.pushedMessage).map(({ where }) => where)
    expect(places).toContain('notifications.deliveries')
  })

  it('the picture that they sent to others was a file', () => {
    const places = before.filter(({ word }) => word === life.shownPicture).map(({ where }) => where)
    expect(places).toContain(`media ${life.shownPicture}`)
  })

  it('their password stood nowhere', () => {
    expect(before.filter(({ word }) => word === canaries.password)).toEqual([])
  })

  it('the address of their calendar stood nowhere, and opens nothing any more', async () => {
    expect(before.filter(({ word }) => word === life.calendar)).toEqual([])
    await eventually(async () => {
      expect((await fetch(`${parta.local.url}${getCalendarFeed.path.replace(':token', life.calendar)}`)).status).toBe(
        404,
      )
    })
  })

  it('no fact of the weeks carried a name, an address or a device', () => {
    const spoken = new Set<string>([
      canaries.ownMessage,
      canaries.sharedMessage,
      canaries.pushedMessage,
      canaries.messageReport,
      canaries.ownEvent,
      canaries.sharedEvent,
      canaries.leftEvent,
      canaries.kickMessage,
      canaries.cancelMessage,
      canaries.place,
      canaries.leftOrg,
      canaries.ownOrg,
      life.shownPicture,
    ])
    expect(before.filter(({ word, where }) => where.startsWith('facts ') && !spoken.has(word))).toEqual([])
  })
})

describe('someone who asked for the deletion of their account', () => {
  it('has no name among the others at once, and keeps the place in the event until the erasure', () => {
    expect(inGrace.names).toEqual([deletedMarker, deletedMarker, deletedMarker])
    expect(inGrace.players.map(({ id }) => id)).toContain(life.canary.id)
    for (const word of [canaries.name, canaries.surname, canaries.alias]) expect(inGrace.text).not.toContain(word)
  })

  it('has everything again after signing in within the days', () => {
    expect(restored.names).not.toContain(deletedMarker)
    expect(restored.players.map(({ id }) => id)).toEqual(inGrace.players.map(({ id }) => id))
  })
})

describe('someone who deletes their account', () => {
  it('leaves no word behind, but where others need it', async () => {
    await eventually(async () => expect(await left()).toEqual([]))
  })

  it('is signed out at once: neither token nor cookie works', async () => {
    const { canary } = life
    await eventually(async () => {
      const { status } = await parta.call(getMe, { token: canary.token })
      expect([401, 404]).toContain(status)
    })
    expect((await parta.call(refreshSession, { cookie: canary.cookie })).body.code).toBe('identity.notSignedIn')
    const again = await parta.call(signIn, { body: { username: canary.email, password } })
    expect(again.body.code).toBe('identity.notAuthorized')
  })

  it('is told so by one last mail', async () => {
    await eventually(() => {
      const subjects = parta.local.mailbox.list(life.canary.email).map(({ subject }) => subject)
      expect(subjects).toContain('Tvůj účet v Partě je smazaný')
    })
  })

  it('is a deleted person to the others, in profile, event and chat', async () => {
    const { token } = petr
    const profile = await parta.must(getProfile, { token, id: life.canary.id })
    expect(profile).toMatchObject({ name: deletedMarker, surname: '', deleted: true, aliases: [] })
    const event = await parta.must(getEvent, { token, id: life.sharedEvent })
    expect(event.leaderInfo).toMatchObject({ name: deletedMarker, deleted: true })
    expect(event.playersInfo.map(({ id }) => id)).toEqual([petr.id])
    const chat = await parta.must(listMessages, { token, id: life.sharedEvent })
    const said = chat.items.find(({ message }) => message === canaries.sharedMessage)
    expect(said?.user).toMatchObject({ name: deletedMarker, deleted: true })
  })

  it('leaves the event that nobody else is in cancelled, and found by nobody', async () => {
    const query = { lat: String(cities.brno.lat), lon: String(cities.brno.lon) }
    const body = await parta.must(searchEvents, { token: petr.token, query })
    expect(body.items.map(({ name }) => name).filter((name) => name === '' || name === canaries.ownEvent)).toEqual([])
  })

  it('hands their organisation to who is left in it', async () => {
    const body = await parta.must(getOrg, { token: petr.token, id: life.sharedOrg })
    expect(body.members).toMatchObject([{ id: petr.id, role: 'admin' }])
  })

  it('may come back with the same e-mail, as somebody new', async () => {
    const back = await aPerson(parta, canaries.name)
    expect(back.id).not.toBe(life.canary.id)
    await deleteForGood(parta, back)
    await eventually(async () => expect(await left()).toEqual([]))
  })

  it('is forgotten again when everything has settled, and that changes nothing more', async () => {
    const { accountId } = life
    const erasures = identity().database.native<{ _id: string; doneAt: Date | null; begunAt: Date }>('erasures')
    await erasures.updateOne({ _id: accountId }, { $set: { begunAt: new Date(Date.now() - 120_000) } })
    const finish = task('finish-erasure', { data: Type.Object({ accountId: Type.String() }) })
    await identity().tasks.plan(finish, { id: 'settled', data: { accountId } })
    await eventually(async () => expect((await erasures.findOne({ _id: accountId }))?.doneAt).toBeInstanceOf(Date))
    await eventually(async () => expect(await left()).toEqual([]))
    const body = await parta.must(getOrg, { token: petr.token, id: life.sharedOrg })
    expect(body.members).toHaveLength(1)
  })
})
