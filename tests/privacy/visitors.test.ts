import { randomBytes } from 'node:crypto'
import {
  createCalendarFeed,
  getCalendar,
  getCalendarFeed,
  getPublicAtom,
  getPublicCalendar,
} from '@parta/contracts/calendar'
import { getSharedEvent } from '@parta/contracts/events'
import {
  getEventObject,
  getFediverseAddress,
  getOrgActor,
  getOrgFollowers,
  getOrgOutbox,
} from '@parta/contracts/fediverse'
import { createInvitation, getInvitation } from '@parta/contracts/invitations'
import { operations } from '@parta/contracts/operations'
import { createOrg, joinOrg, setRole } from '@parta/contracts/orgs'
import { createEvent } from '@parta/contracts/planning'
import { joinEvent } from '@parta/contracts/players'
import { createAlias, updateMe } from '@parta/contracts/profiles'
import { landing } from '@parta/contracts/search'
import { eventually } from '@parta/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPerson, openParta, type Parta, type Person } from '../journeys/parta.ts'
import { callEach, callOne, hasReply, type RawReply } from './every.ts'
import { aPicture, eventForm } from './family.ts'

const tag = randomBytes(4).toString('hex')

let parta: Parta
let [lead, coach, player] = [] as unknown as [Person, Person, Person]
let org: string
let event: string
let feed: string
let invitation: string
/** Surnames, ids, e-mails and pictures of the organisers and players, and the player's first name. */
let canaries: string[]

beforeAll(async () => {
  // Of its own: the landing page shows the events of everybody.
  parta = await openParta()
  ;[lead, coach, player] = [await somebody('Lenka'), await somebody('Karel'), await somebody('Petr')]
  const { token } = lead
  org = (await parta.must(createOrg, { token, body: { name: 'Sokol', type: 'club', maxMembers: 20 } })).id
  await parta.must(joinOrg, { token: coach.token, id: org, body: {} })
  await parta.must(setRole, { token, id: org, body: { memberId: coach.id, newRole: 'powerUser' } })
  event = (await parta.must(createEvent, { token, body: { ...form, eventOrgId: org, trainer: coach.id } })).id
  await parta.must(joinEvent, { token: player.token, id: event, body: {} })
  const body = { kind: 'org', targetId: org }
  feed = (await parta.must(createCalendarFeed, { token, body })).path.split('/').at(-1) ?? ''
  invitation = (await parta.must(createInvitation, { token, id: org, body: { days: 7, maxUses: 5 } })).token
  // Wait until the projections of event, leader and organisation are up to date.
  await eventually(async () => {
    expect((await parta.call(landing)).body.items).toMatchObject([{ id: event, leaderInfo: { surname: 'N.' } }])
    expect((await parta.call(getSharedEvent, { id: event })).status).toBe(200)
    expect((await fetch(`${parta.local.url}/share-item/org/${org}`)).status).toBe(200)
    const days = { startDate: new Date().toISOString(), endDate: form.date }
    expect((await parta.call(getCalendar, { id: org, query: days })).status).toBe(200)
  })
  canaries = [
    `Novotna${tag}`,
    `Petr${tag}`,
    ...[lead, coach, player].flatMap(({ id, email }) => [id, email]),
    ...pictures,
  ]
})
afterAll(() => parta.close())

const form = { ...eventForm, name: 'Badminton', maxPlayers: 9 }

const pictures: string[] = []

/** Creates a person with a surname, a picture and an alias. */
async function somebody(name: string): Promise<Person> {
  const person = await aPerson(parta, name + tag)
  const { token } = person
  const body = await parta.must(updateMe, { token, body: { surname: `Novotna${tag}`, file: await aPicture() } })
  pictures.push(body.image.split('/').at(-1) ?? '')
  await parta.must(createAlias, { token, body: { name: 'Ema', surname: `Novotna${tag}`, ageGroup: 'adult' } })
  return person
}

const holding = (said: readonly RawReply[]) =>
  said.flatMap(({ operation, text }) =>
    canaries.filter((word) => text.includes(word)).map((word) => `${operation.name}: ${word}`),
  )

describe('a visitor', () => {
  it('gets no surname, id or picture from any operation', async () => {
    const known = { org, event, person: lead.id, other: player.id }
    const said = await callEach(parta, undefined, { known, wanted: hasReply })
    const links = [
      await callOne(parta, getCalendarFeed, { id: feed }),
      await callOne(parta, getInvitation, { id: invitation }),
      await callOne(parta, getPublicCalendar, { id: org }),
      await callOne(parta, getPublicAtom, { id: org }),
      await callOne(parta, getFediverseAddress, { id: org }),
      await callOne(parta, getOrgActor, { id: org }),
      await callOne(parta, getOrgOutbox, { id: org, query: { page: 'first' } }),
      await callOne(parta, getOrgFollowers, { id: org }),
      await callOne(parta, getEventObject, { id: event }),
    ]
    expect(links.map(({ status }) => status)).toEqual(links.map(() => 200))
    expect(holding([...said, ...links])).toEqual([])
    const sitemap = await (await fetch(`${parta.local.url}/sitemap.xml`)).text()
    expect(sitemap).toContain(`/share-item/org/${org}<`)
    expect(sitemap).toContain(`/share-item/event/${event}<`)
    expect(canaries.filter((word) => sitemap.includes(word))).toEqual([])
    // The public operations whose replies contain people were called successfully.
    const open = operations.filter(({ path, method }) => path.startsWith('/public/') && method === 'GET')
    const shown = open.map(({ name }) => name).filter((name) => parta.called.has(name))
    expect(shown).toEqual(expect.arrayContaining(['landing', 'getSharedEvent', 'getSharedOrg', 'getCalendar']))
  })

  it('sees a leader’s first name and initial', async () => {
    const body = await parta.must(landing)
    expect(body.items).toMatchObject([{ id: event, leaderInfo: { name: `Lenka${tag}`, surname: 'N.' } }])
  })

  it('sees no person on shared pages', async () => {
    for (const path of [`/share-item/event/${event}`, `/event-info/${event}`, `/share-item/org/${org}`]) {
      const text = await (await fetch(parta.local.url + path)).text()
      expect(text).toContain('og:title')
      expect(canaries.filter((word) => text.includes(word))).toEqual([])
    }
  })
})
