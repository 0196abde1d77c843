import { findChat, listMessages } from '@parta/contracts/chat'
import { listFeeds } from '@parta/contracts/feeds'
import { listNotifications, type Notification } from '@parta/contracts/notifications'
import type { Operation } from '@parta/contracts/operation'
import { createOrg, joinOrg } from '@parta/contracts/orgs'
import { createEvent } from '@parta/contracts/planning'
import { joinEvent } from '@parta/contracts/players'
import { defaultNotificationSettings } from '@parta/contracts/predicates/notification-settings'
import { addPush } from '@parta/contracts/push'
import type { NotificationSettings } from '@parta/contracts/settings'
import type { Kit } from '@parta/kit/kit'
import { eventually, type TestPerson } from '@parta/kit/testing'
import { clientOf } from '@parta/kit/testing-client'
import type { Static } from 'typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DeliveryRow } from '../../../services/notifications/src/deliveries/store.ts'
import { anEventForm } from '../../support/event-form.ts'
import { openStack, type Stack } from './stack.ts'
import { aRecord, joinAndLeave, publishPosts, readScreens, sendMessages, type Traffic } from './traffic.ts'

/** The seconds of traffic before, during and after the outage. */
const seconds = { before: 4, without: 20, after: 6 }
/** Milliseconds; above the longest back-off of a reaction or task that failed during the whole outage. */
const retryTimeout = 45_000

/** Settings with all notifications on, by push and by mail. */
const all = { push: true, email: true }
const categories = ['eventLifecycle', 'eventInteractions', 'eventChanges', 'organizations', 'feed', 'feedback'] as const
const telling: NotificationSettings = {
  ...defaultNotificationSettings,
  notifications: {
    ...defaultNotificationSettings.notifications,
    ...Object.fromEntries(categories.map((name) => [name, all])),
  },
}

let stack: Stack
let leader: TestPerson
let crowd: TestPerson[]
let orgId: string

async function call<O extends Operation>(person: TestPerson, operation: O, { id = '', query = '', body = {} } = {}) {
  const sent = { token: person.token, id, query, ...(operation.method === 'GET' ? {} : { body }) }
  const answer = await clientOf(() => stack.url).call(operation, sent)
  if (answer.status !== 200) throw new Error(`${operation.name}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}

beforeAll(async () => {
  stack = await openStack()
  leader = await stack.people.person({ telling })
  crowd = await Promise.all(Array.from({ length: 30 }, () => stack.people.person({ telling })))
  orgId = (await call(leader, createOrg, { body: { name: 'Sokol Brno', type: 'club', maxMembers: 40 } })).id
  for (const member of crowd.slice(0, 8)) await call(member, joinOrg, { id: orgId })
  for (const person of [leader, ...crowd.slice(0, 8)])
    await call(person, addPush, { body: stack.push.browser(person.id) })
})
afterAll(() => stack.stop())

async function anEvent(): Promise<string> {
  const date = new Date(Date.now() + 5 * 86_400_000).toISOString()
  return (await call(leader, createEvent, { body: anEventForm({ date }) })).id
}

const pause = (duration: number) => new Promise((resolve) => setTimeout(resolve, duration * 1000))

/** Runs traffic (joins, leaves, messages, posts, reads) while one of the backends is killed and restarted. */
async function underTraffic(backend: 'mongo' | 'nats' | 'redis') {
  const events = await Promise.all(Array.from({ length: 12 }, anEvent))
  const chatId = await anEvent()
  const speakers = crowd.slice(0, 3)
  for (const speaker of speakers) await call(speaker, joinEvent, { id: chatId })
  await eventually(() => Promise.all(speakers.map((speaker) => call(speaker, findChat, { id: chatId }))), 20_000)

  const record = aRecord()
  let isOver = false
  const traffic: Traffic = { url: stack.url, record, isOver: () => isOver }
  const walks = events.flatMap((event) => crowd.map((person) => ({ event, person }))).values()
  const done = Promise.all([
    ...Array.from({ length: 4 }, () => joinAndLeave(traffic, walks)),
    ...speakers.map((speaker) => sendMessages(traffic, speaker, chatId)),
    publishPosts(traffic, leader, orgId),
    readScreens(traffic, leader, { event: chatId, org: orgId }),
  ])
  await pause(seconds.before)
  await stack.backends.kill(backend)
  if (backend === 'redis') await stack.forgetRedis()
  await pause(seconds.without)
  await stack.backends.restart(backend)
  await pause(seconds.after)
  isOver = true
  await done
  return { record, chatId, events: new Set([...events, chatId]) }
}

/** Returns all notifications of a person, page by page. */
async function listOf(person: TestPerson): Promise<Notification[]> {
  const found: Notification[] = []
  let query = ''
  for (;;) {
    const { items, nextToken } = await call(person, listNotifications, { query })
    found.push(...items)
    if (!nextToken) return found
    query = `?nextToken=${encodeURIComponent(nextToken)}`
  }
}

async function said(person: TestPerson, chatId: string) {
  const found: Static<typeof listMessages.reply>['items'] = []
  for (;;) {
    const { items } = await call(person, listMessages, { id: chatId, query: `?after=${found.at(-1)?.seq ?? 0}` })
    if (items.length === 0) return found
    found.push(...items)
  }
}

async function feedsOf(person: TestPerson): Promise<string[]> {
  const found: string[] = []
  let token = ''
  for (;;) {
    const query = `?org=${orgId}${token && `&nextToken=${encodeURIComponent(token)}`}`
    const { items, nextToken } = await call(person, listFeeds, { query })
    found.push(...items.map(({ id }) => id))
    if (!nextToken) return found
    token = nextToken
  }
}

// Redis restarts with an empty disk.
describe.each(['mongo', 'nats', 'redis'] as const)('with %s down for 20 seconds', (backend) => {
  let ran: Awaited<ReturnType<typeof underTraffic>>
  beforeAll(async () => {
    ran = await underTraffic(backend)
  }, 120_000)

  it('every call gets a reply or a problem with a code within 10 s', () => {
    const { record } = ran
    expect([...record.flaws]).toEqual([])
    expect(record.slowest[0]).toBeLessThan(10_000)
    expect(Math.min(record.joined.length, record.posts.length, record.said.size)).toBeGreaterThan(2)
  })

  it('the leader is notified once of each join and leave', async () => {
    const { joined, left } = ran.record
    const wanted = [...joined.map((who) => `event.join ${who}`), ...left.map((who) => `event.left ${who}`)]
    await eventually(async () => {
      const told = (await listOf(leader))
        .filter(({ event }) => event && ran.events.has(event.id) && event.id !== ran.chatId)
        .map(({ type, event, sender }) => `${type} ${event?.id} ${sender?.id}`)
      expect(told.toSorted()).toEqual(wanted.toSorted())
    }, retryTimeout)
  })

  it('each message is in the chat once, in order and without a gap', async () => {
    await eventually(async () => {
      const found = await said(leader, ran.chatId)
      expect(found.map(({ seq }) => seq)).toEqual(found.map((_, at) => at + 1))
      for (const [person, words] of ran.record.said) {
        const own = found.filter(({ from, system }) => from === person && !system)
        expect(own.map(({ message }) => message)).toEqual(words)
      }
    }, retryTimeout)
  })

  it('each member is notified of each publishPosts once', async () => {
    await eventually(async () => {
      const posts = await feedsOf(leader)
      expect(posts).toEqual(expect.arrayContaining(ran.record.posts))
      for (const member of crowd.slice(0, 8)) {
        const told = (await listOf(member)).flatMap(({ type, feed }) => (type === 'feed.create' && feed ? feed.id : []))
        expect(told.toSorted()).toEqual(posts.toSorted())
      }
    }, retryTimeout)
  })
})

describe('after all outages', () => {
  /** Milliseconds; above the lease of a delivery that was being sent when the database was killed. */
  const lease = 150_000

  it('no mail or push is pending or failed', async () => {
    const { database } = stack.kits['notifications'] as Kit
    const deliveries = database.native<DeliveryRow>('deliveries')
    await eventually(async () => expect(await deliveries.countDocuments({ state: 'pending' })).toBe(0), lease)
    expect(await deliveries.countDocuments({ state: 'failed' })).toBe(0)
    const sent = await deliveries.find({ state: 'sent' }).toArray()
    const mailed = new Set(stack.mails)
    const mails = sent.filter(({ channel }) => channel === 'mail')
    expect(mails.length).toBeGreaterThan(100)
    // A mail whose success could not be recorded is sent again with the same Message-ID.
    expect(mailed.size).toBe(mails.length)
    expect(stack.mails.length - mailed.size).toBeLessThanOrEqual(20)
    const pushed = sent.filter(({ channel }) => channel === 'push')
    expect(pushed.length).toBeGreaterThan(100)
    expect(stack.push.called.length).toBeGreaterThanOrEqual(pushed.length)
  }, 160_000)

  it('there is no dead letter', async () => {
    for (const kit of Object.values(stack.kits)) {
      expect(await kit.database.native('dead-letters').countDocuments(), kit.service).toBe(0)
    }
  })
})
