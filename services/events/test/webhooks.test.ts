import { eventUpdated } from '@parta/contracts/events'
import { askOrg } from '@parta/contracts/questions'
import {
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  pingWebhook,
  resendWebhookDelivery,
  startWebhook,
  type WebhookDelivery,
  webhookLimits,
  webhookTypes,
} from '@parta/contracts/webhooks'
import { eventually, type TestPerson } from '@parta/kit/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { orgProjection } from '../src/core/store.ts'
import { dropHooks, planHooks } from '../src/outside/webhooks/plan-deliveries.ts'
import { hookDeliveriesOf, webhooks } from '../src/outside/webhooks/store.ts'
import { type Events, openEvents } from './support.ts'
import { isSigned, type Receiver, startReceiver } from './webhook-receiver.ts'

let receiver: Receiver
let events: Events
let admin: TestPerson
let stranger: TestPerson
beforeAll(async () => {
  receiver = await startReceiver()
  events = await openEvents({ PARTA_OUTSIDE_HOSTS: receiver.host })
  admin = await events.people.person()
  stranger = await events.people.person()
  events.bus().answer(askOrg, () => Promise.resolve(null))
  const org = { id: 'org', name: 'Sokol', image: 'BASIC', currency: 'CZK', private: false, deleted: false }
  const data = { ...org, isRegistered: true, admins: [admin.id], powerUsers: [stranger.id] }
  await events.kit().newer(orgProjection.definition.collection, { _id: 'org', version: 1, data })
})
afterAll(async () => {
  await events.close()
  await receiver.close()
})
beforeEach(async () => {
  await dropHooks(events.kit(), 'org')
  receiver.received.length = 0
  receiver.status = 200
})

const create = (more: object = {}) =>
  events.must(createWebhook, admin, { id: 'org', body: { url: receiver.url, types: [...webhookTypes], ...more } })
const logOf = async (id: string) => (await events.must(listWebhookDeliveries, admin, { id })).items as WebhookDelivery[]
const code = async (answer: Promise<{ body: unknown }>) => ((await answer).body as { code?: string }).code

let count = 0
/** The fact of a changed event of the organisation. */
function aFact(more: object = {}) {
  count += 1
  const at = new Date().toISOString()
  const data = {
    id: `event-${count}`,
    name: 'Volejbal',
    activityType: 'volleyball',
    date: at,
    endDate: at,
    placeName: 'Hala Kyje',
    leader: 'jana',
    trainer: 'petr',
    orgId: 'org',
    maxPlayers: 12,
    private: false,
    repetitionId: null,
    cancelled: false,
    removed: false,
    oneOffProductId: null,
    subscriptionProductId: null,
    ...more,
  }
  const about = { id: `fact-${count}`, type: eventUpdated.name, at, actor: 'jana', correlation: 'test' }
  return { ...about, subject: data.id, version: 1, data } as Parameters<typeof planHooks>[1]
}
const happens = (fact = aFact()) => planHooks(events.kit(), fact)

describe('a webhook', () => {
  it('is called with a signed request when an event changes, once although the fact came twice', async () => {
    const { webhook, secret } = await create()
    expect(JSON.stringify(await events.must(listWebhooks, admin, { id: 'org' }))).not.toContain(secret)
    expect(JSON.stringify(await events.kit().database.model(webhooks).findById('org').lean().exec())).not.toContain(
      secret.slice(6),
    )
    const fact = aFact()
    await happens(fact)
    await happens(fact)
    await eventually(async () => expect(await logOf(webhook.id)).toMatchObject([{ state: 'sent' }]))
    expect(receiver.received).toHaveLength(1)
    const [request] = receiver.received
    if (!request) throw new Error('Nothing came')
    expect(isSigned(request, secret)).toBe(true)
    expect(isSigned({ ...request, body: `${request.body} ` }, secret)).toBe(false)
    expect(Math.abs(Number(request.headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(60)
    expect(request.body).not.toMatch(/jana|petr/)
    expect(JSON.parse(request.body)).toMatchObject({ type: 'event.changed', data: { name: 'Volejbal' } })
  })

  it('gets only the types it wants, and only events of its organisation', async () => {
    const { webhook } = await create({ types: ['event.cancelled'] })
    await happens()
    await happens(aFact({ orgId: 'another' }))
    await happens(aFact({ orgId: null }))
    await happens(aFact({ cancelled: true }))
    await eventually(async () =>
      expect(await logOf(webhook.id)).toMatchObject([{ type: 'event.cancelled', state: 'sent' }]),
    )
    expect(receiver.received).toHaveLength(1)
  })

  it('is called again with the same id when its system fails, and once more by hand', async () => {
    receiver.status = 503
    const { webhook } = await create()
    await events.must(pingWebhook, admin, { id: webhook.id })
    await eventually(async () =>
      expect(await logOf(webhook.id)).toMatchObject([
        { type: 'ping', state: 'pending', lastError: expect.stringMatching('503') },
      ]),
    )
    receiver.status = 200
    await eventually(async () => expect(await logOf(webhook.id)).toMatchObject([{ state: 'sent' }]))
    const [delivery] = await logOf(webhook.id)
    // The first try, and as many more as there was time for before the system worked again.
    const before = receiver.received.length
    expect(before).toBeGreaterThanOrEqual(2)
    await events.must(resendWebhookDelivery, admin, { id: webhook.id, body: { deliveryId: delivery?.id ?? '' } })
    await eventually(() => expect(receiver.received).toHaveLength(before + 1))
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  })

  it('is stopped by 410, then gets nothing until it is started again', async () => {
    receiver.status = 410
    const { webhook } = await create()
    await happens()
    const hook = async () => (await events.must(listWebhooks, admin, { id: 'org' })).items[0]
    await eventually(async () => expect((await hook())?.stoppedAt).not.toBeNull())
    await happens()
    expect(await logOf(webhook.id)).toHaveLength(1)
    receiver.status = 200
    await events.must(startWebhook, admin, { id: webhook.id })
    expect((await hook())?.stoppedAt).toBeNull()
    await happens()
    await eventually(() => expect(receiver.received).toHaveLength(2))
  })

  it('is not created for an address that may not be called, nor a sixth one', async () => {
    const asked = (url: string) =>
      code(events.call(createWebhook, admin, { id: 'org', body: { url, types: ['event.changed'] } }))
    expect(await asked('http://klub.test/parta')).toBe('webhook.address')
    expect(await asked('ftp://klub.test')).toBe('validation.failed')
    expect(await asked('https://user:secret@klub.test')).toBe('validation.failed')
    for (let at = 0; at < webhookLimits.count; at += 1) await create()
    expect(await asked(receiver.url)).toBe('webhook.tooMany')
  })

  it('does not call an address inside the own network, whatever its name', async () => {
    const { webhook } = await create({ url: 'https://127.0.0.1:1/parta' })
    await events.must(pingWebhook, admin, { id: webhook.id })
    await eventually(async () =>
      expect(await logOf(webhook.id)).toMatchObject([{ state: 'failed', lastError: expect.stringMatching('address') }]),
    )
  })

  it('is only for admins of its organisation, and is deleted with it', async () => {
    const { webhook } = await create()
    for (const asked of [
      events.call(listWebhooks, stranger, { id: 'org' }),
      events.call(createWebhook, stranger, { id: 'org', body: { url: receiver.url, types: ['event.changed'] } }),
      events.call(deleteWebhook, stranger, { id: webhook.id }),
      events.call(startWebhook, stranger, { id: webhook.id }),
      events.call(pingWebhook, stranger, { id: webhook.id }),
      events.call(listWebhookDeliveries, stranger, { id: webhook.id }),
      events.call(resendWebhookDelivery, stranger, { id: webhook.id, body: { deliveryId: 'x' } }),
    ])
      expect(await code(asked)).toBe('rights.missing')
    expect(await code(events.call(pingWebhook, admin, { id: 'nothing' }))).toBe('webhook.notFound')
    await events.must(deleteWebhook, admin, { id: webhook.id })
    expect((await events.must(listWebhooks, admin, { id: 'org' })).items).toEqual([])
    await create()
    await happens()
    await dropHooks(events.kit(), 'org')
    expect(await hookDeliveriesOf(events.kit()).countDocuments({ orgId: 'org' })).toBe(0)
  })
})
