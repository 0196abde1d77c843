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
import {
  anAdmin,
  aPerson,
  deleteForGood,
  identityOf,
  openParta,
  type Parta,
  type Person,
  password,
} from '../journeys/parta.ts'
import { type Canary, canaries, deadPushHost, useEverything } from './canary.ts'
import { search, type Trace } from './search.ts'

/** The only words of an erased person that may remain, with the place and the reason. */
const allowed: readonly { readonly canary: Canary; readonly where: RegExp; readonly why: string }[] = [
  { canary: 'sharedMessage', where: /^chat\.messages$/, why: 'a conversation belongs to all who took part' },
  {
    canary: 'sharedMessage',
    where: /^facts chat\.message-(sent|addressed)$/,
    why: 'the stream keeps facts for 30 days',
  },
  { canary: 'pushedMessage', where: /^chat\.messages$/, why: 'a conversation belongs to all who took part' },
  {
    canary: 'pushedMessage',
    where: /^facts chat\.message-(sent|addressed)$/,
    why: 'the stream keeps facts for 30 days',
  },
  { canary: 'ownMessage', where: /^facts chat\.message-sent$/, why: 'the stream keeps facts for 30 days' },
  {
    canary: 'messageReport',
    where: /^facts (chat\.message|orgs\.post|reputation\.review)-reported$/,
    why: 'the stream keeps facts for 30 days',
  },
  {
    canary: 'sharedEvent',
    where:
      /^((events|orgs|notifications)\.events|payments\.event-copies|availabilities\.descriptions|chat\.chats|kept events\.event-(updated|described))$/,
    why: 'others play there',
  },
  {
    canary: 'sharedEvent',
    where: /^notifications\.(notifications|deliveries)$/,
    why: 'the name of an event that others play in',
  },
  { canary: 'sharedEvent', where: /^facts (chat|events|notifications)\./, why: 'the stream keeps facts for 30 days' },
  { canary: 'ownEvent', where: /^facts events\./, why: 'the name of an event; the stream keeps facts for 30 days' },
  {
    canary: 'place',
    where:
      /^(events\.(events|places)|(orgs|notifications)\.events|payments\.event-copies|availabilities\.descriptions|kept events\.event-(updated|described))$/,
    why: 'others play there',
  },
  {
    canary: 'leftEvent',
    where: /^facts events\.player-left$/,
    why: 'for the leader; the stream keeps facts for 30 days',
  },
  {
    canary: 'kickMessage',
    where: /^facts events\.player-left$/,
    why: 'for the removed player; the stream keeps facts for 30 days',
  },
  { canary: 'cancelMessage', where: /^events\.events$/, why: 'its players read why it is cancelled' },
  {
    canary: 'cancelMessage',
    where: /^facts events\.event-cancelled$/,
    why: 'for its players; the stream keeps facts for 30 days',
  },
  {
    canary: 'place',
    where: /^facts events\.event-cancelled$/,
    why: 'where it would have been; the stream keeps facts for 30 days',
  },
  { canary: 'sharedPost', where: /^orgs\.feeds$/, why: 'a post belongs to its organisation, which has other members' },
  { canary: 'review', where: /^reputation\.reviews$/, why: 'a review belongs to the person whom it is about' },
  { canary: 'review', where: /^facts reputation\.review-given$/, why: 'the bus forgets after 30 days' },
  { canary: 'reviewed', where: /^facts reputation\.review-(given|reported)$/, why: 'the bus forgets after 30 days' },
  { canary: 'appeal', where: /^facts reputation\.karma-appealed$/, why: 'the bus forgets after 30 days' },
  { canary: 'leftOrg', where: /^facts orgs\.member-left$/, why: 'for the admins; the stream keeps facts for 30 days' },
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
let life: Awaited<ReturnType<typeof useEverything>>
let before: readonly Trace[]
let [inGrace, restored] = [] as unknown as [Seen, Seen]

type Seen = Awaited<ReturnType<typeof seenByOthers>>

beforeAll(async () => {
  parta = await openParta(vapid)
  await anAdmin(parta)
  petr = await aPerson(parta, 'Petr')
  life = await useEverything(parta, petr)
  // Once these last notifications have arrived, all earlier facts have been processed.
  await eventually(async () => {
    const body = await parta.must(listNotifications, { token: petr.token })
    expect(body.items.map(({ type }) => type)).toEqual(expect.arrayContaining(['event.left', 'org.left']))
  })
  before = await search(parta, [...Object.values(canaries), life.calendar, life.sentPicture])
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

/** Returns how another person sees the canary in profile, event and chat. */
async function seenByOthers() {
  const { token } = petr
  return await eventually(async () => {
    const profile = await parta.must(getProfile, { token, id: life.canary.id })
    const event = await parta.must(getEvent, { token, id: life.sharedEvent })
    const chat = await parta.must(listMessages, { token, id: life.sharedEvent })
    const said = chat.items.find(({ message }) => message === canaries.sharedMessage)
    const names = [profile.name, event.leaderInfo.name, said?.user?.name]
    // Projections follow within moments; until then the names may differ.
    expect(new Set(names)).toHaveLength(1)
    return { names, players: event.playersInfo, text: JSON.stringify([profile, event, chat]) }
  })
}

const identity = () => identityOf(parta)

/** Returns the words that are still stored although `allowed` does not list them. */
async function left(): Promise<string[]> {
  const files = [...life.pictures.map((image) => image.split('/').at(-1) ?? ''), life.sentPicture]
  const words = [...Object.values(canaries), ...files]
  const found = await search(parta, words)
  const isAllowed = ({ word, where }: Trace) =>
    // The file name of a deleted picture consists of ids only.
    (word === life.sentPicture && where === 'facts chat.message-sent') ||
    allowed.some(({ canary, where: place }) => canaries[canary] === word && place.test(where))
  return found.filter((trace) => !isAllowed(trace)).map(({ word, where }) => `${word} in ${where}`)
}

describe('before the deletion', () => {
  it('each canary word was stored somewhere, so that its absence later proves something', () => {
    const seen = new Set(before.map(({ word }) => word))
    const sealed = new Set<string>([canaries.password])
    expect(Object.values(canaries).filter((word) => !seen.has(word) && !sealed.has(word))).toEqual([])
  })

  it('a push of their message to another person was pending', () => {
    const places = before.filter(({ word }) => word === canaries.pushedMessage).map(({ where }) => where)
    expect(places).toContain('notifications.deliveries')
  })

  it('the picture that they sent to a chat was stored as a file', () => {
    const places = before.filter(({ word }) => word === life.sentPicture).map(({ where }) => where)
    expect(places).toContain(`media ${life.sentPicture}`)
  })

  it('their password was stored nowhere', () => {
    expect(before.filter(({ word }) => word === canaries.password)).toEqual([])
  })

  it('the address of their calendar feed was stored nowhere, and does not work any more', async () => {
    expect(before.filter(({ word }) => word === life.calendar)).toEqual([])
    await eventually(async () => {
      expect((await fetch(`${parta.local.url}${getCalendarFeed.path.replace(':token', life.calendar)}`)).status).toBe(
        404,
      )
    })
  })

  it('no fact in the stream of 30 days contained a name, an address or a device', () => {
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
      canaries.review,
      canaries.reviewed,
      canaries.appeal,
      life.sentPicture,
    ])
    expect(before.filter(({ word, where }) => where.startsWith('facts ') && !spoken.has(word))).toEqual([])
  })
})

describe('a person who requested the deletion of their account', () => {
  it('loses their name at once, and keeps the place in the event until the erasure', () => {
    expect(inGrace.names).toEqual([deletedMarker, deletedMarker, deletedMarker])
    expect(inGrace.players.map(({ id }) => id)).toContain(life.canary.id)
    for (const word of [canaries.name, canaries.surname, canaries.alias]) expect(inGrace.text).not.toContain(word)
  })

  it('is fully restored by signing in within the grace period', () => {
    expect(restored.names).not.toContain(deletedMarker)
    expect(restored.players.map(({ id }) => id)).toEqual(inGrace.players.map(({ id }) => id))
  })
})

describe('a person whose account was erased', () => {
  it('leaves no data behind, except where others need it', async () => {
    await eventually(async () => expect(await left()).toEqual([]))
  })

  it('is signed out: neither token nor cookie works', async () => {
    const { canary } = life
    await eventually(async () => {
      const { status } = await parta.call(getMe, { token: canary.token })
      expect([401, 404]).toContain(status)
    })
    expect((await parta.call(refreshSession, { cookie: canary.cookie })).body.code).toBe('identity.notSignedIn')
    const again = await parta.call(signIn, { body: { username: canary.email, password } })
    expect(again.body.code).toBe('identity.notAuthorized')
  })

  it('receives one last mail about it', async () => {
    await eventually(() => {
      const subjects = parta.local.mailbox.list(life.canary.email).map(({ subject }) => subject)
      expect(subjects).toContain('Tvůj účet v Partě je smazaný')
    })
  })

  it('is shown to others as a deleted person in profile, event and chat', async () => {
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

  it('leaves events without other players cancelled and not searchable', async () => {
    const query = { lat: String(cities.brno.lat), lon: String(cities.brno.lon) }
    const body = await parta.must(searchEvents, { token: petr.token, query })
    expect(body.items.map(({ name }) => name).filter((name) => name === '' || name === canaries.ownEvent)).toEqual([])
  })

  it('hands their organisation to the remaining member', async () => {
    const body = await parta.must(getOrg, { token: petr.token, id: life.sharedOrg })
    expect(body.members).toMatchObject([{ id: petr.id, role: 'admin' }])
  })

  it('can sign up again with the same e-mail, as a new person', async () => {
    const back = await aPerson(parta, canaries.name)
    expect(back.id).not.toBe(life.canary.id)
    await deleteForGood(parta, back)
    await eventually(async () => expect(await left()).toEqual([]))
  })

  it('is erased again two minutes later, which changes nothing more', async () => {
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
