import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCalendarFeed } from '@parta/contracts/calendar'
import { listChats, listMessages, sendMessage } from '@parta/contracts/chat'
import { getEvent, type PlayerCard } from '@parta/contracts/events'
import { downloadExport, getExport, requestExport } from '@parta/contracts/exports'
import { listEventLog } from '@parta/contracts/history'
import { liveMessages, livePath } from '@parta/contracts/live'
import { listNotifications } from '@parta/contracts/notifications'
import type { Operation } from '@parta/contracts/operation'
import { operations } from '@parta/contracts/operations'
import { joinEvent, joinRepetition, kickPlayer, leaveEvent, readmitPlayer } from '@parta/contracts/players'
import { getAliasPicture, getProfile, updateAlias } from '@parta/contracts/profiles'
import { getReviews, getStats } from '@parta/contracts/reputation'
import { eventually } from '@parta/kit/testing'
import { strFromU8, unzipSync } from 'fflate'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openParta, type Parta, type Person } from '../journeys/parta.ts'
import { answersAnything, holdsPerson, type Said, sayEvery, sayOne } from './every.ts'
import { aFamily, type Family, words } from './family.ts'

let parta: Parta
let web: string
let family: Family
beforeAll(async () => {
  web = await mkdtemp(join(tmpdir(), 'parta-web-'))
  await writeFile(join(web, 'index.html'), '<html><head><title>Parta</title></head></html>')
  parta = await openParta({ PARTA_WEB_DIR: web })
  family = await aFamily(parta)
})
afterAll(async () => {
  await parta.close()
  await rm(web, { recursive: true, force: true })
})

/** Those that let the caller into the event: they come last, for from then on the caller sees everyone. */
const entrances: readonly Operation[] = [joinEvent, joinRepetition]
const answering = operations.filter((operation) => answersAnything(operation) && !entrances.includes(operation))

/** A page of the web, a feed or a call, by whether a word stands in it. */
const holding = (said: readonly Said[], found: readonly string[]) =>
  said.flatMap(({ operation, text }) =>
    found.filter((word) => text.includes(word)).map((word) => [operation.name, word]),
  )

function known(event: string) {
  const { org, post: feed, stranger } = family
  return { org, event, feed, person: stranger.id, other: stranger.id }
}
const readEvery = (token: string | undefined, event: string) =>
  sayEvery(parta, token, { known: known(event), wanted: (one) => answering.includes(one) && one.method === 'GET' })
const changeEvery = (token: string, event: string) =>
  sayEvery(parta, token, { known: known(event), wanted: (one) => answering.includes(one) && one.method !== 'GET' })

async function eventOf(who: Person, id: string) {
  const { status, body } = await parta.call(getEvent, { token: who.token, id })
  expect(status).toBe(200)
  return body
}
const namesIn = (cards: readonly PlayerCard[]) => cards.map(({ name }) => name)

const chatting = [listMessages, listChats]

describe('a child who plays', () => {
  it.each(['nobody', 'stranger', 'waiting'] as const)('is not to be found in any reply to %s', async (viewer) => {
    const token = viewer === 'nobody' ? undefined : family[viewer].token
    for (const event of [family.together, family.alone]) {
      expect(holding(await readEvery(token, event), family.canaries)).toEqual([])
    }
    for (const id of family.feeds) {
      expect(holding([await sayOne(parta, getCalendarFeed, { id })], family.canaries)).toEqual([])
    }
  })

  it('does not lead a stranger to a parent who is not in the event', async () => {
    const { stranger, alone, parent } = family
    expect(holding(await readEvery(stranger.token, alone), [parent.id])).toEqual([])
  })

  it('is not to be found in what a stranger is answered by calls that change something', async () => {
    const { stranger, together, canaries } = family
    expect(holding(await changeEvery(stranger.token, together), canaries)).toEqual([])
  })

  it.each([
    // The chat says who came, to those who are in it.
    ['member', chatting],
    ['admin', []],
    // Who joins and leaves is notified to leader and trainer.
    ['coach', [listNotifications, ...chatting]],
    ['lead', [listNotifications, ...chatting]],
  ] as const)('stands for %s in the event and its history, and nowhere else', async (viewer, more) => {
    for (const event of [family.together, family.alone]) {
      const found = holding(await readEvery(family[viewer].token, event), family.canaries)
      const places: readonly Operation[] = [getEvent, listEventLog, ...more]
      expect(found.filter(([name]) => !places.some((operation) => operation.name === name))).toEqual([])
    }
  })

  it.each(['parent', 'member', 'lead'] as const)('is pictured for %s by signed addresses only', async (viewer) => {
    const said = await readEvery(family[viewer].token, family.together)
    const addresses = said.flatMap(({ text }) => text.match(/\/public\/pictures\/[^"]*/g) ?? [])
    expect(addresses.length).toBeGreaterThan(0)
    const signed = /^\/public\/pictures\/[a-f0-9]{32}\?until=\d{10}&signature=[\w-]{43}$/
    expect(addresses.filter((address) => !signed.test(address))).toEqual([])
    const { pathname, searchParams } = new URL(addresses[0] ?? '', parta.local.url)
    const query = Object.fromEntries(searchParams)
    const loaded = await sayOne(parta, getAliasPicture, { id: pathname.split('/').at(-1), query })
    expect([loaded.status, loaded.text.slice(0, 4)]).toEqual([200, 'RIFF'])
  })

  it('is a child without a name, picture, parent and time to a stranger, last in the list and with nobody', async () => {
    const { stranger, together, alone, parent } = family
    const { playersInfo, queuePlayersInfo } = await eventOf(stranger, together)
    const hidden = { id: expect.any(String), name: '', surname: '', image: 'BASIC', child: true }
    const bare = { ...hidden, isTrainer: false, isConfirmed: false }
    expect(playersInfo.at(-1)).toEqual(bare)
    expect(playersInfo.filter(({ child }) => child)).toHaveLength(1)
    expect(queuePlayersInfo.map(({ child }) => child)).toEqual([undefined, true])
    expect([...playersInfo, ...queuePlayersInfo].filter(({ group }) => group !== undefined)).toEqual([])
    expect(queuePlayersInfo.filter(({ position }) => position !== undefined)).toEqual([])
    // The key is the event's own: nobody follows a child from one event to the next.
    const elsewhere = (await eventOf(stranger, alone)).playersInfo.find(({ child }) => child)
    expect(elsewhere?.id).not.toBe(playersInfo.at(-1)?.id)
    expect(elsewhere?.id).not.toContain(parent.id)
  })

  it.each(['lead', 'coach', 'admin', 'member', 'parent'] as const)('is there with its name for %s', async (viewer) => {
    const { together, alone, child } = family
    for (const id of [together, alone]) {
      const { playersInfo } = await eventOf(family[viewer], id)
      expect(playersInfo).toContainEqual(expect.objectContaining({ name: words.child, aliasId: child }))
    }
    const log = await parta.call(listEventLog, { token: family[viewer].token, id: together })
    expect(JSON.stringify(log.body)).toContain(words.sibling)
  })

  it('changes nothing about the place in the queue that others are shown', async () => {
    const { waiting, together } = family
    const [own] = (await eventOf(waiting, together)).queuePlayersInfo
    expect(own).toMatchObject({ id: waiting.id, position: 1 })
  })

  it('has no profile, karma and reviews for others', async () => {
    const { child, parent, member, lead, stranger } = family
    for (const { token } of [member, lead, stranger]) {
      expect((await parta.call(getStats, { token, id: child })).status).toBe(404)
      expect((await parta.call(getReviews, { token, id: child })).status).toBe(404)
      expect((await parta.call(getProfile, { token, id: parent.id })).body.aliases).toEqual([])
    }
    expect((await parta.call(getStats, { token: parent.token, id: child })).status).toBe(200)
  })

  it('is on no page that is passed on', async () => {
    for (const page of ['/share-item/event/', '/event-info/', '/share-item/org/']) {
      for (const id of [family.together, family.alone, family.org]) {
        const text = await (await fetch(`${parta.local.url}${page}${id}`)).text()
        expect(family.canaries.filter((word) => text.includes(word))).toEqual([])
      }
    }
  })

  it('is named in letters to its parent and to the leader only', async () => {
    const lettersOf = (email?: string) =>
      parta.local.mailbox.list(email).filter((letter) => JSON.stringify(letter).includes(words.child))
    await eventually(() => expect(lettersOf(family.lead.email)).not.toEqual([]))
    const known = new Set([...lettersOf(family.lead.email), ...lettersOf(family.parent.email)])
    expect(lettersOf().filter((letter) => !known.has(letter))).toEqual([])
  })

  it.each(['stranger', 'member', 'lead'] as const)('is not in the archive of %s', async (viewer) => {
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
    expect(family.canaries.filter((word) => text.includes(word))).toEqual([])
  })
})

describe('on the socket a child', () => {
  const sockets: Socket[] = []
  afterAll(() => {
    for (const socket of sockets) socket.disconnect()
  })

  /** Looks at both events and the chat, and keeps what is heard. */
  async function listen({ token }: Person): Promise<string[]> {
    const heard: string[] = []
    const socket = io(parta.local.url, { path: livePath, transports: ['websocket'], forceNew: true, auth: { token } })
    sockets.push(socket)
    socket.onAny((name: string, data: unknown) => heard.push(`${name} ${JSON.stringify(data)}`))
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve)
      socket.once('connect_error', reject)
    })
    socket.emit('watch.events', { eventIds: [family.together, family.alone] })
    socket.emit('watch.chat', { chatId: family.alone })
    return heard
  }

  it('comes and goes as a number to strangers, and by its name in the chat to those who are in it', async () => {
    const { stranger, member, parent, alone, sibling, canaries } = family
    const [strange, inside] = [await listen(stranger), await listen(member)]
    const { token } = parent
    await parta.must(joinEvent, { token, id: alone, body: { aliasIds: [sibling] } })
    await parta.must(leaveEvent, { token, id: alone, body: { aliasIds: [sibling] } })
    await parta.must(sendMessage, { token, body: { chatId: alone, message: 'Jdeme', clientId: 'socket' } })
    await eventually(() => expect(inside.join()).toContain('Jdeme'))
    await eventually(() => expect(strange.join()).toContain('event.players'))
    expect(Object.keys(liveMessages)).toEqual(expect.arrayContaining(['event.players']))
    const named = (heard: readonly string[]) => canaries.filter((word) => heard.join().includes(word))
    expect(named(strange)).toEqual([])
    // Its name alone: neither the picture nor the id.
    expect(named(inside).toSorted()).toEqual([words.sibling, words.surname].toSorted())
    expect(strange.join()).not.toContain(parent.id)
  })
})

describe('an alias', () => {
  it('is hidden from the moment at which it is marked as a child, and shown when it is not any more', async () => {
    const { parent, stranger, alone, child } = family
    const mark = (ageGroup: string) => parta.call(updateAlias, { token: parent.token, body: { id: child, ageGroup } })
    const isShown = async () => namesIn((await eventOf(stranger, alone)).playersInfo).includes(words.child)
    await mark('adult')
    await eventually(async () => expect(await isShown()).toBe(true))
    await mark('child')
    await eventually(async () => expect(await isShown()).toBe(false))
  })
})

describe('whoever is in the event no more', () => {
  it('sees the children no more: after leaving, and after being put out', async () => {
    const { member, lead, together, alone } = family
    await parta.must(leaveEvent, { token: member.token, id: alone, body: {} })
    expect(JSON.stringify(await eventOf(member, alone))).not.toContain(words.child)
    await parta.must(kickPlayer, { token: lead.token, id: together, body: { idOrAliasId: member.id, reason: 'age' } })
    expect(JSON.stringify(await eventOf(member, together))).not.toContain(words.child)
    expect((await parta.call(listEventLog, { token: member.token, id: together })).status).toBe(403)
    // Those who put out see whom, and the names of the other children with them.
    const again = await parta.call(readmitPlayer, { token: lead.token, id: together, body: { idOrAliasId: member.id } })
    expect(JSON.stringify(again.body)).toContain(words.child)
  })

  it('is told nothing of them by the answer to the join itself', async () => {
    const { stranger, alone, canaries } = family
    for (const entrance of entrances) {
      const said = await sayOne(parta, entrance, { id: alone, body: {}, token: stranger.token })
      expect(said.status, entrance.name).toBe(200)
      expect(holding([said], canaries)).toEqual([])
    }
  })
})

/** Replies with people that nobody here is answered, and what looks at them instead. */
const unanswered: Readonly<Record<string, string>> = {
  returnFromApple: 'a redirect without a body',
  getInvitation: 'the card of an organisation, as getSharedOrg',
  getPicture: 'a picture that somebody sent into a chat',
}

describe('the replies that can hold a person', () => {
  it('were all looked at', async () => {
    await changeEvery(family.lead.token, family.together)
    await changeEvery(family.admin.token, family.together)
    await readEvery(family.parent.token, family.together)
    const able = operations.filter((operation) => holdsPerson(operation.reply) || operation.answers !== undefined)
    const missed = able.map(({ name }) => name).filter((name) => !parta.called.has(name))
    expect(missed.toSorted()).toEqual(Object.keys(unanswered).toSorted())
  })
})
