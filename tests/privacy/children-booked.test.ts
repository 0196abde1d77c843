import { randomBytes } from 'node:crypto'
import { listChats, listMessages } from '@parta/contracts/chat'
import { hour } from '@parta/contracts/durations'
import { getEvent } from '@parta/contracts/events'
import { getFeedback } from '@parta/contracts/feedback'
import { importGuests, listGuests } from '@parta/contracts/guests'
import { listNotifications } from '@parta/contracts/notifications'
import type { operations } from '@parta/contracts/operations'
import { joinEvent, joinRepetition } from '@parta/contracts/players'
import {
  beginReservanto,
  connectReservanto,
  getProviderBooking,
  joinProviderEvent,
  setUpReservanto,
} from '@parta/contracts/providers'
import { eventually } from '@parta/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startReservanto } from '../../services/events/test/reservanto.ts'
import { openParta, type Parta } from '../journeys/parta.ts'
import { callEach, callOne, hasReply, type RawReply } from './every.ts'
import { aFamily, type Family, words } from './family.ts'

const tag = randomBytes(4).toString('hex')
/** A child that an organisation has invited by its parent's e-mail, and nobody has accepted for it. */
const guest = { name: `Hostik${tag}`, surname: `Pozvany${tag}`, email: `rodic${tag}@parta.test` }

const secrets = Object.values(guest)

let reservanto: Awaited<ReturnType<typeof startReservanto>>
let parta: Parta
let family: Family
let lesson: string
beforeAll(async () => {
  reservanto = await startReservanto()
  parta = await openParta({ PARTA_RESERVANTO_CLIENT: 'parta', PARTA_RESERVANTO_URL: reservanto.url })
  family = await aFamily(parta)
  lesson = await aLesson()
  const { parent, child, sibling, admin, org } = family
  await parta.must(joinProviderEvent, { token: parent.token, id: lesson, body: { aliasIds: [child, sibling] } })
  const sheet = Buffer.from(`Jméno;E-mail rodiče\n${guest.name} ${guest.surname};${guest.email}\n`).toString('base64')
  await parta.must(importGuests, { token: admin.token, id: org, body: { sheet, commit: true, locale: 'cs' } })
})
afterAll(async () => {
  await parta.close()
  await reservanto.close()
})

/** Connects the organisation with a booking system. @returns the id of a class there, as Parta shows it */
async function aLesson(): Promise<string> {
  const { admin, org } = family
  const { token } = admin
  const start = Math.ceil(Date.now() / hour) * hour + 72 * hour
  const merchant = reservanto.addMerchant(`LongTimeToken-of-${org}`)
  merchant.lessons.set(1, { id: 1, name: 'Jóga dětí', start, minutes: 60, capacity: 10, elsewhere: 3 })
  const begun = await parta.must(beginReservanto, { token, id: org })
  await parta.must(connectReservanto, { token, id: `LongTimeToken-of-${org}`, body: { start: begun.start } })
  await parta.must(setUpReservanto, { token, id: org, body: { segments: [{ id: '7', activityType: 'yoga' }] } })
  const id = `RESERVANTO-${merchant.id}-1`
  await eventually(async () => expect((await parta.call(getEvent, { token, id })).status).toBe(200))
  return id
}

/** Calls that would make the caller a player, who sees the children. */
const entrances: readonly string[] = [joinEvent, joinRepetition, joinProviderEvent].map(({ name }) => name)

/** Returns the replies to everything that somebody can read, and to what they can write. */
async function everythingFor(token: string | undefined, wanted: 'reads' | 'reads and writes'): Promise<RawReply[]> {
  const { org, post: feed, stranger } = family
  const known = { org, event: lesson, feed, person: stranger.id, other: stranger.id }
  const isWanted = (one: (typeof operations)[number]) =>
    hasReply(one) && !entrances.includes(one.name) && (one.method === 'GET' || wanted === 'reads and writes')
  return await callEach(parta, token, { known, wanted: isWanted })
}
/** Where a person reads of the children because of another event, in which they play together. */
const elsewhere = (viewer: string): readonly string[] => (viewer === 'member' ? together : [])
const together = [listChats, listMessages, listNotifications, getFeedback].map(({ name }) => name)
const holding = (said: readonly RawReply[], found: readonly string[]) =>
  said.flatMap(({ operation, text }) =>
    found.filter((word) => text.includes(word)).map((word) => [operation.name, word]),
  )

describe('a child who is booked into a class of a booking system', () => {
  it('is seen by its parent', async () => {
    const { parent, child, sibling } = family
    const { playersInfo, joined } = await parta.must(getEvent, { token: parent.token, id: lesson })
    expect(playersInfo.map(({ name }) => name)).toEqual(expect.arrayContaining([words.child, words.sibling]))
    expect(joined.toSorted()).toEqual([child, sibling].toSorted())
  })

  it.each([
    ['visitor', 'reads'],
    ['stranger', 'reads and writes'],
    ['waiting', 'reads'],
    ['member', 'reads and writes'],
  ] as const)('appears in no reply to what %s %s, nor does an invited guest', async (viewer, wanted) => {
    const token = viewer === 'visitor' ? undefined : family[viewer].token
    const said = await everythingFor(token, wanted)
    expect(holding(said, secrets)).toEqual([])
    // The event is there, so its people could be.
    if (token) expect(said.find(({ operation }) => operation.name === getEvent.name)?.status).toBe(200)
    expect(
      holding(
        said.filter(({ operation }) => !elsewhere(viewer).includes(operation.name)),
        family.canaries,
      ),
    ).toEqual([])
  })

  it('is in the reply to nobody who books, and is not named to the booking system', async () => {
    const { stranger, canaries } = family
    const said = [
      await callOne(parta, joinProviderEvent, { id: lesson, body: {}, token: stranger.token }),
      await callOne(parta, getProviderBooking, { id: lesson, token: stranger.token }),
    ]
    expect(said.map(({ status }) => status)).toEqual([200, 200])
    expect(holding(said, canaries)).toEqual([])
    const sent = JSON.stringify(reservanto.asked)
    expect(canaries.filter((word) => sent.includes(word))).toEqual([])
  })
})

describe('a child whom an organisation has invited as a guest', () => {
  it('is named to the admins only', async () => {
    const { admin, org } = family
    const { items } = await parta.must(listGuests, { token: admin.token, id: org })
    expect(items).toMatchObject([{ name: `${guest.name} ${guest.surname}`, isChild: true }])
    for (const viewer of ['lead', 'coach', 'parent'] as const)
      expect([viewer, holding(await everythingFor(family[viewer].token, 'reads'), secrets)]).toEqual([viewer, []])
  })

  it('is in no mail but that to its parent', () => {
    const named = parta.local.mailbox.list().filter((mail) => JSON.stringify(mail).includes(guest.name))
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter((mail) => !JSON.stringify(mail).includes(guest.email))).toEqual([])
  })
})
