import { listAttendance } from '@parta/contracts/attendance'
import { getCalendarFeed } from '@parta/contracts/calendar'
import { listChats, listMessages, sendMessage } from '@parta/contracts/chat'
import { getEvent, type PlayerCard } from '@parta/contracts/events'
import { downloadExport, getExport, requestExport } from '@parta/contracts/exports'
import { getFeedback, listOrgFeedback } from '@parta/contracts/feedback'
import { listEventLog } from '@parta/contracts/history'
import { getLevels } from '@parta/contracts/levels'
import { liveMessages, livePath } from '@parta/contracts/live'
import { listNotifications } from '@parta/contracts/notifications'
import type { Operation } from '@parta/contracts/operation'
import { operations } from '@parta/contracts/operations'
import { joinOrg } from '@parta/contracts/orgs'
import { listEventPayers } from '@parta/contracts/payers'
import { joinEvent, joinRepetition, kickPlayer, leaveEvent, readmitPlayer } from '@parta/contracts/players'
import { getAliasPicture, getProfile, updateAlias } from '@parta/contracts/profiles'
import { getReviews, getStats } from '@parta/contracts/reputation'
import { suggestEvents } from '@parta/contracts/suggestions'
import { makeTeams } from '@parta/contracts/teams'
import { eventually } from '@parta/kit/testing'
import { strFromU8, unzipSync } from 'fflate'
import { io, type Socket } from 'socket.io-client'
import { afterAll, describe, expect, it } from 'vitest'
import type { Parta, Person } from '../journeys/parta.ts'
import { test } from '../support/world.ts'
import { callEach, callOne, canContainPerson, hasReply, type RawReply, takingEvent } from './every.ts'
import { aFamily, type Family, words } from './family.ts'

let parta: Parta
let family: Family
test.beforeAll(async ({ parta: running }) => {
  parta = running
  family = await aFamily(parta)
})

/** Operations that make the caller a player. They are called last, because players see the children. */
const entrances: readonly Operation[] = [joinEvent, joinRepetition]
const answering = operations.filter((operation) => hasReply(operation) && !entrances.includes(operation))

/** Returns the replies that contain one of the words, as pairs of operation and word. */
const holding = (said: readonly RawReply[], found: readonly string[]) =>
  said.flatMap(({ operation, text }) =>
    found.filter((word) => text.includes(word)).map((word) => [operation.name, word]),
  )

function known(event: string) {
  const { org, post: feed, stranger } = family
  return { org, event, feed, person: stranger.id, other: stranger.id }
}
const reading = answering.filter(({ method }) => method === 'GET')
const readEvery = (token: string | undefined, event: string) =>
  callEach(parta, token, { known: known(event), wanted: (one) => reading.includes(one) })
/** Reads everything, and about each event what takes its id. */
async function readAllEvents(token: string | undefined): Promise<RawReply[]> {
  const { together, alone, past } = family
  const said = await readEvery(token, together)
  const wanted = (one: Operation) => reading.includes(one) && takingEvent.includes(one)
  for (const event of [alone, past]) said.push(...(await callEach(parta, token, { known: known(event), wanted })))
  return said
}
const changeEvery = (token: string, event: string) =>
  callEach(parta, token, { known: known(event), wanted: (one) => answering.includes(one) && one.method !== 'GET' })

async function eventOf(who: Person, id: string) {
  const { status, body } = await parta.call(getEvent, { token: who.token, id })
  expect(status).toBe(200)
  return body
}
const namesIn = (cards: readonly PlayerCard[]) => cards.map(({ name }) => name)

const chatting = [listMessages, listChats]

describe('a child, or an alias whose age is not stated, who takes part in events', () => {
  it.each(['visitor', 'stranger', 'waiting'] as const)('appears in no reply to %s', async (viewer) => {
    const token = viewer === 'visitor' ? undefined : family[viewer].token
    expect(holding(await readAllEvents(token), family.canaries)).toEqual([])
    for (const id of family.feeds) {
      expect(holding([await callOne(parta, getCalendarFeed, { id })], family.canaries)).toEqual([])
    }
  })

  it('does not reveal to a stranger a parent who does not take part', async () => {
    const { stranger, alone, parent } = family
    expect(holding(await readEvery(stranger.token, alone), [parent.id])).toEqual([])
  })

  it('appears in no reply to writing calls of a stranger', async () => {
    const { stranger, together, canaries } = family
    expect(holding(await changeEvery(stranger.token, together), canaries)).toEqual([])
  })

  it.each([
    // System messages of the chat name those who joined.
    ['member', [getFeedback, ...chatting]],
    // Those who run the event mark who is there.
    ['admin', [listAttendance, listEventPayers]],
    // The leader and the trainer are notified of joins and leaves.
    ['coach', [listAttendance, listNotifications, getFeedback, ...chatting]],
    ['lead', [listAttendance, listNotifications, getFeedback, ...chatting]],
  ] as const)(
    'appears to %s in the event, its history, feedback, chat and notifications only',
    async (viewer, more) => {
      const found = holding(await readAllEvents(family[viewer].token), family.canaries)
      const places: readonly Operation[] = [getEvent, listEventLog, ...more]
      expect(found.filter(([name]) => !places.some((operation) => operation.name === name))).toEqual([])
    },
  )

  it.each(['parent', 'member', 'lead'] as const)('has pictures for %s by signed addresses only', async (viewer) => {
    const said = await readEvery(family[viewer].token, family.together)
    const addresses = said.flatMap(({ text }) => text.match(/\/public\/pictures\/[^"]*/g) ?? [])
    expect(addresses.length).toBeGreaterThan(0)
    const signed = /^\/public\/pictures\/[a-f0-9]{32}\?until=\d{10}&signature=[\w-]{43}$/
    expect(addresses.filter((address) => !signed.test(address))).toEqual([])
    const { pathname, searchParams } = new URL(addresses[0] ?? '', parta.local.url)
    const query = Object.fromEntries(searchParams)
    const loaded = await callOne(parta, getAliasPicture, { id: pathname.split('/').at(-1), query })
    expect([loaded.status, loaded.text.slice(0, 4)]).toEqual([200, 'RIFF'])
  })

  it('is shown to a stranger as an anonymous child, last in the list and in no group', async () => {
    const { stranger, together, alone, parent } = family
    const { playersInfo, queuePlayersInfo } = await eventOf(stranger, together)
    const hidden = { id: expect.any(String), name: '', surname: '', image: 'BASIC', child: true }
    const bare = { ...hidden, isTrainer: false, isConfirmed: false }
    expect(playersInfo.at(-1)).toEqual(bare)
    expect(playersInfo.filter(({ child }) => child)).toHaveLength(1)
    expect(queuePlayersInfo.map(({ child }) => child)).toEqual([undefined, true])
    expect([...playersInfo, ...queuePlayersInfo].filter(({ group }) => group !== undefined)).toEqual([])
    expect(queuePlayersInfo.filter(({ position }) => position !== undefined)).toEqual([])
    // The id differs from event to event, so that a child cannot be tracked across events.
    const elsewhere = (await eventOf(stranger, alone)).playersInfo.find(({ child }) => child)
    expect(elsewhere?.id).not.toBe(playersInfo.at(-1)?.id)
    expect(elsewhere?.id).not.toContain(parent.id)
  })

  it.each(['lead', 'coach', 'admin', 'member', 'parent'] as const)('is shown by name to %s', async (viewer) => {
    const { together, alone, child } = family
    for (const id of [together, alone]) {
      const { playersInfo } = await eventOf(family[viewer], id)
      expect(playersInfo).toContainEqual(expect.objectContaining({ name: words.child, aliasId: child }))
    }
    const log = await parta.call(listEventLog, { token: family[viewer].token, id: together })
    expect(JSON.stringify(log.body)).toContain(words.sibling)
  })

  it('is put into teams by those who run the event only', async () => {
    const { lead, parent, member, stranger, together } = family
    const make = ({ token }: Person) => parta.call(makeTeams, { token, id: together, body: { count: 2 } })
    expect(JSON.stringify((await make(lead)).body)).toContain(words.child)
    for (const other of [parent, member, stranger]) expect((await make(other)).status).toBe(403)
  })

  it('does not change the queue positions shown to other people', async () => {
    const { waiting, together } = family
    const [own] = (await eventOf(waiting, together)).queuePlayersInfo
    expect(own).toMatchObject({ id: waiting.id, position: 1 })
  })

  it('has no profile, statistics, reviews or levels for anybody but its parent', async () => {
    const { child, unmarked, parent, member, lead, stranger } = family
    for (const { token } of [member, lead, stranger]) {
      for (const id of [child, unmarked]) {
        expect((await parta.call(getStats, { token, id })).status).toBe(404)
        expect((await parta.call(getReviews, { token, id })).status).toBe(404)
        expect((await parta.call(getLevels, { token, id })).status).toBe(404)
      }
      expect((await parta.call(getProfile, { token, id: parent.id })).body.aliases).toEqual([])
    }
    expect((await parta.call(getStats, { token: parent.token, id: child })).status).toBe(200)
    const { waiting } = await parta.must(getLevels, { token: parent.token, id: child })
    expect(waiting).toEqual([{ activityType: 'badminton', missing: 4 }])
  })

  it('appears on no shared page', async () => {
    for (const page of ['/share-item/event/', '/event-info/', '/share-item/org/']) {
      for (const id of [family.together, family.alone, family.org]) {
        const text = await (await fetch(`${parta.local.url}${page}${id}`)).text()
        expect(family.canaries.filter((word) => text.includes(word))).toEqual([])
      }
    }
  })

  it('is named in mails to its parent and the leader only', async () => {
    const mailsOf = (email?: string) =>
      parta.local.mailbox.list(email).filter((mail) => JSON.stringify(mail).includes(words.child))
    await eventually(() => expect(mailsOf(family.lead.email)).not.toEqual([]))
    const known = new Set([...mailsOf(family.lead.email), ...mailsOf(family.parent.email)])
    expect(mailsOf().filter((mail) => !known.has(mail))).toEqual([])
  })

  it.each(['stranger', 'member', 'lead'] as const)('is not in the data archive of %s', async (viewer) => {
    const { token } = family[viewer]
    await parta.must(requestExport, { token })
    await eventually(async () => expect((await parta.call(getExport, { token })).body.state).toBe('ready'))
    const answer = await fetch(parta.local.url + downloadExport.path, {
      method: downloadExport.method,
      headers: { authorization: `Bearer ${token}` },
    })
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
    parta.called.add(downloadExport.name)
    const text = Object.values(files)
      .map((bytes) => strFromU8(bytes))
      .join('\n')
    // Words that the member wrote themselves are theirs.
    const own: readonly string[] = viewer === 'member' ? [words.said] : []
    expect(family.canaries.filter((word) => text.includes(word) && !own.includes(word))).toEqual([])
  })
})

describe('a child in live messages on the socket', () => {
  const sockets: Socket[] = []
  afterAll(() => {
    for (const socket of sockets) socket.disconnect()
  })

  /** Subscribes to both events and the chat, and collects the received messages. */
  async function listen({ token }: Person): Promise<string[]> {
    const received: string[] = []
    const socket = io(parta.local.url, { path: livePath, transports: ['websocket'], forceNew: true, auth: { token } })
    sockets.push(socket)
    socket.onAny((name: string, data: unknown) => received.push(`${name} ${JSON.stringify(data)}`))
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve)
      socket.once('connect_error', reject)
    })
    socket.emit('watch.events', { eventIds: [family.together, family.alone] })
    socket.emit('watch.chat', { chatId: family.alone })
    return received
  }

  it('is only counted for strangers, and named in the chat for its members', async () => {
    const { stranger, member, parent, alone, sibling, canaries } = family
    const [strange, inside] = [await listen(stranger), await listen(member)]
    const { token } = parent
    const named = (received: readonly string[]) => canaries.filter((word) => received.join().includes(word))
    // Repeated until both have heard all: the service does not tell when it begins to send to a socket.
    await eventually(async () => {
      await parta.must(joinEvent, { token, id: alone, body: { aliasIds: [sibling] } })
      await parta.must(leaveEvent, { token, id: alone, body: { aliasIds: [sibling] } })
      await parta.must(sendMessage, { token, body: { chatId: alone, message: 'Jdeme', clientId: crypto.randomUUID() } })
      await eventually(() => {
        expect(inside.join()).toContain('Jdeme')
        expect(strange.join()).toContain('event.players')
        expect(named(inside)).toContain(words.sibling)
      }, 2000)
    })
    expect(Object.keys(liveMessages)).toEqual(expect.arrayContaining(['event.players']))
    expect(named(strange)).toEqual([])
    // Only its name: neither the picture nor the id.
    expect(named(inside).toSorted()).toEqual([words.sibling, words.surname].toSorted())
    expect(strange.join()).not.toContain(parent.id)
  })
})

describe('an alias', () => {
  it('is shown once it is marked as an adult, and hidden again once it is not', async () => {
    const { parent, stranger, alone, child } = family
    const mark = (ageGroup: string | null) =>
      parta.call(updateAlias, { token: parent.token, body: { id: child, ageGroup } })
    const isShown = async () => namesIn((await eventOf(stranger, alone)).playersInfo).includes(words.child)
    for (const notAdult of [null, 'child']) {
      await mark('adult')
      await eventually(async () => expect(await isShown()).toBe(true))
      await mark(notAdult)
      await eventually(async () => expect(await isShown()).toBe(false))
    }
  })
})

describe('a former player of the event', () => {
  it('no longer sees the children after leaving or being removed', async () => {
    const { member, lead, together, alone } = family
    await parta.must(leaveEvent, { token: member.token, id: alone, body: {} })
    expect(JSON.stringify(await eventOf(member, alone))).not.toContain(words.child)
    await parta.must(kickPlayer, { token: lead.token, id: together, body: { idOrAliasId: member.id, reason: 'age' } })
    expect(JSON.stringify(await eventOf(member, together))).not.toContain(words.child)
    expect((await parta.call(listEventLog, { token: member.token, id: together })).status).toBe(403)
    // The leader still sees who was removed, and the names of the children.
    const again = await parta.call(readmitPlayer, { token: lead.token, id: together, body: { idOrAliasId: member.id } })
    expect(JSON.stringify(again.body)).toContain(words.child)
  })

  it('gets no child’s name in the reply to joining', async () => {
    const { stranger, alone, canaries } = family
    for (const entrance of entrances) {
      const said = await callOne(parta, entrance, { id: alone, body: {}, token: stranger.token })
      expect(said.status, entrance.name).toBe(200)
      expect(holding([said], canaries)).toEqual([])
    }
  })
})

describe('what was said of a child at an event of an organisation', () => {
  it('is read by its parent, the admins and who was there, and by nobody who only joins', async () => {
    const { parent, waiting, member, admin, org, past, canaries } = family
    for (const { token } of [parent, waiting, member]) await parta.must(joinOrg, { token, id: org, body: {} })
    const linesFor = async ({ token }: Person) => (await parta.must(listOrgFeedback, { token, id: org })).items
    for (const who of [parent, member, admin]) expect(JSON.stringify(await linesFor(who))).toContain(words.said)
    expect(await linesFor(waiting)).toEqual([])
    expect(holding(await readEvery(waiting.token, past), canaries)).toEqual([])
    const ids = (await linesFor(admin)).map(({ id }) => id)
    for (const known of [past, member.id, parent.id]) expect(ids.join()).not.toContain(known)
  })
})

/** Operations with people in their replies that are not called successfully here, with the reason. */
const unanswered: Readonly<Record<string, string>> = {
  returnFromApple: 'a redirect without a body',
  getInvitation: 'the card of an organisation, as getSharedOrg',
  getUploadTemplate: 'the names of those who run the organisation, who have accounts',
  getUser: 'site admins only, about people with accounts; their aliases are shown by revealAliases, with a reason',
  listUsers: 'as getUser',
  revealUser: 'as getUser',
  getWebFinger: 'an organisation, no person',
  listAppeals: 'site admins only; its test shows that it names no child',
  listAuditEntries: 'site admins only, who have accounts',
  listReports: 'site admins only, who decide about them',
  listUserFeedback: 'site admins only, about people with accounts',
  listOrgsForAdmin: 'organisations, no person',
  listMovements: 'people with accounts only, for site admins',
  revealMovement: 'people with accounts only, for site admins who gave a reason',
  findPayer: 'people with accounts only, for site admins',
  listMoneyProposals: 'people with accounts only, for site admins',
  revealMoneyProposal: 'people with accounts only, for site admins who gave a reason',
  proposeMoney: 'people with accounts only, for site admins',
  takeOverEvent: 'the view of getEvent, of an event whose leader is gone',
  confirmMoneyProposal: 'people with accounts only, for site admins',
  refuseMoneyProposal: 'people with accounts only, for site admins',
  downloadInvoice: 'an organisation and its sums, no person',
  downloadReceipt: 'only for the payer; its test shows that it names no child',
  getAvailability: 'no child is invited: the tests of the availabilities service show it, also for the next three',
  invitePlayer: 'as getAvailability',
  getPrompt: 'as getAvailability',
  declinePrompt: 'as getAvailability',
  getPicture: 'a picture that somebody sent into a chat',
}

describe('the operations whose replies can contain a person', () => {
  it('were all checked', async () => {
    await changeEvery(family.lead.token, family.together)
    await changeEvery(family.admin.token, family.together)
    await readEvery(family.parent.token, family.together)
    // Only with the caller's own id.
    await parta.must(suggestEvents, { token: family.parent.token, id: family.parent.id })
    const able = operations.filter((operation) => canContainPerson(operation.reply) || operation.answers !== undefined)
    const missed = able.map(({ name }) => name).filter((name) => !parta.called.has(name))
    expect(missed.toSorted()).toEqual(Object.keys(unanswered).toSorted())
  })
})
