import { createAvailability } from '@parta/contracts/availabilities'
import { createCalendarFeed } from '@parta/contracts/calendar'
import { sendMessage } from '@parta/contracts/chat'
import { createFeed } from '@parta/contracts/feeds'
import { importGuests, listGuests } from '@parta/contracts/guests'
import { deleteAccount, listSignIns } from '@parta/contracts/identity'
import { createInvitation } from '@parta/contracts/invitations'
import { listNotifications } from '@parta/contracts/notifications'
import type { Operation } from '@parta/contracts/operation'
import { operations } from '@parta/contracts/operations'
import { createOrg, registerOrg } from '@parta/contracts/orgs'
import { buyProducts } from '@parta/contracts/payments'
import { createPlace } from '@parta/contracts/places'
import { createEvent } from '@parta/contracts/planning'
import { joinEvent, leaveEvent } from '@parta/contracts/players'
import { createProduct } from '@parta/contracts/products'
import { createAlias, getMe } from '@parta/contracts/profiles'
import { invitePlayer } from '@parta/contracts/prompts'
import { addPush } from '@parta/contracts/push'
import { saveSearch } from '@parta/contracts/saved-searches'
import { eventually } from '@parta/kit/testing'
import type { TSchema } from 'typebox'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Holds, Rule } from './access-rules.ts'
import { access } from './access-table.ts'
import { reporting } from './changes.ts'
import type { Example } from './example.ts'
import { examples } from './examples.ts'
import { idPlaces } from './input-places.ts'
import { anAdmin, aPerson, openParta, type Parta, type Person, signedIn } from './parta.ts'
import { pushKeys } from './push-keys.ts'
import { settled, stateBefore } from './settled.ts'

let parta: Parta
let victim: Person
let stranger: Person
let admin: Person
/** The victim's ids, by kind. */
let theirs: Readonly<Record<Holds, string>>
/** Valid calls of the stranger. */
let example: Readonly<Record<string, Example>>

beforeAll(async () => {
  parta = await openParta({ ...pushKeys(), ...reporting() })
  victim = await aPerson(parta, 'Obet')
  stranger = await aPerson(parta, 'Cizi')
  admin = await anAdmin(parta)
  theirs = await belongings()
  const own = await parta.must(createAlias, { token: stranger.token, body: { name: 'Vlastni' } })
  example = examples({
    org: theirs.org,
    event: theirs.event,
    person: stranger.id,
    other: victim.id,
    alias: own.id,
    feed: theirs.feed,
    product: theirs.product,
  })
})
afterAll(() => parta.close())
beforeEach(async () => {
  ;[stranger, admin] = [await signedIn(parta, stranger), await signedIn(parta, admin)]
})

/** Creates one thing of each kind for the victim. */
async function belongings(): Promise<Record<Holds, string>> {
  const { token } = victim
  const good = examples({})
  const alias = (await parta.must(createAlias, { token, body: { name: 'Ema', ageGroup: 'adult' } })).id
  const child = (await parta.must(createAlias, { token, body: { name: 'Kuba', ageGroup: 'child' } })).id
  const org = (await parta.must(createOrg, { token, body: good['createOrg']?.body })).id
  const feed = (await parta.must(createFeed, { token, body: { text: 'Ahoj', feedOrgId: org } })).id
  await parta.must(registerOrg, { token: admin.token, id: org, body: { isRegistered: true } })
  const sold = { ...examples({ org })['createProduct']?.body, file: undefined }
  const product = (await parta.must(createProduct, { token, body: sold })).id
  const payment = await aPayment(org)
  await parta.must(importGuests, { token, id: org, body: { ...good['importGuests']?.body, commit: true } })
  const [guest] = (await parta.must(listGuests, { token, id: org })).items
  const link = { token, id: org, body: good['createInvitation']?.body }
  const invitation = (await parta.must(createInvitation, link)).id
  const form = { ...good['createEvent']?.body, maxPlayers: 9 }
  const event = (await parta.must(createEvent, { token, body: form })).id
  await parta.must(joinEvent, { token, id: event, body: { aliasIds: [alias, child] } })
  // Another person joins and leaves, so that the victim gets a notification.
  await parta.must(joinEvent, { token: admin.token, id: event, body: {} })
  await parta.must(leaveEvent, { token: admin.token, id: event, body: {} })
  const notification = await eventually(async () => {
    const [first] = (await parta.must(listNotifications, { token })).items
    if (!first) throw new Error('No notification')
    return first.id
  })
  const said = { chatId: event, message: 'Ahoj', clientId: 'mine' }
  const message = (await parta.must(sendMessage, { token, body: said })).id
  const place = (await parta.must(createPlace, { token, body: good['createPlace']?.body })).id
  const calendarFeed = (await parta.must(createCalendarFeed, { token, body: { kind: 'own' } })).id
  const savedSearch = (await parta.must(saveSearch, { token, body: good['saveSearch']?.body })).id
  const subscription = (await parta.must(addPush, { token, body: good['addPush']?.body })).id
  const free = { ...good['createAvailability']?.body, aliasId: null }
  const [availability] = (await parta.must(createAvailability, { token, body: free })).items
  const prompt = await aPrompt(availability?.id ?? '')
  const [session] = (await parta.must(listSignIns, { token })).items
  return {
    person: victim.id,
    alias,
    child,
    org,
    guest: guest?.id ?? '',
    invitation,
    event,
    message,
    feed,
    product,
    payment,
    calendarFeed,
    savedSearch,
    place,
    notification,
    subscription,
    availability: availability?.id ?? '',
    prompt,
    opportunity: await anOpportunity(availability?.id ?? ''),
    session: session?.id ?? '',
    passkey: await aPasskey(),
    nothing: '',
  }
}

/** A site admin invites the victim to an event in the time of their availability. */
async function aPrompt(availabilityId: string): Promise<string> {
  const { token } = admin
  const good = examples({})
  const date = good['createAvailability']?.body?.['dateStart']
  const form = { ...good['createEvent']?.body, date, minLevel: 0, repeatAfter: undefined, numberOfEvents: undefined }
  const { id: eventId } = await parta.must(createEvent, { token, body: form })
  return (await parta.must(invitePlayer, { token, body: { eventId, availabilityId } })).id
}

/** Stores an opportunity of the victim: four people would be needed to find one. The repeating job leaves a taken one alone. */
async function anOpportunity(availabilityId: string): Promise<string> {
  const availabilities = parta.local.services.find(({ kit }) => kit.service === 'availabilities')
  const start = new Date(Date.now() + 3 * 86_400_000)
  const end = new Date(start.getTime() + 3_600_000)
  const times = { start, end, offeredUntil: start, checkedAt: new Date() }
  const offered = { activityType: 'badminton', location: { lat: 49, lon: 16 }, state: 'taken', people: 4, asked: [] }
  const row = { ...offered, ...times, _id: 'the-opportunity', v: 1, founder: victim.id, availabilityId, eventId: null }
  await availabilities?.kit.database.native<typeof row>('opportunities').insertOne(row)
  return row._id
}

/** Buys a subscription without credit: the payment is pending. */
async function aPayment(orgId: string): Promise<string> {
  const { token } = victim
  const body = { orgId, type: 'subscription', title: 'Permanentka', description: 'Na měsíc', price: 500, validDays: 30 }
  const { id: productId } = await parta.must(createProduct, { token, body })
  const { payments } = await parta.must(buyProducts, { token, body: { payments: [{ productId }] } })
  return payments[0]?.id ?? ''
}

/** Stores a passkey without a device: only its owner matters here. */
async function aPasskey(): Promise<string> {
  const identity = parta.local.services.find(({ kit }) => kit.service === 'identity')
  const passkey = {
    id: 'passkey-of-the-victim',
    publicKey: 'x',
    counter: 0,
    transports: [],
    name: 'Telefon',
    createdAt: new Date(),
    lastUsedAt: null,
  }
  await identity?.kit.database
    .native<{ _id: string; email: string }>('accounts')
    .updateOne({ email: victim.email }, { $set: { passkeys: [passkey] } })
  return passkey.id
}

/** Returns the stranger's valid call with another id in one place. */
function withId(operation: Operation, place: string, id: string): Example {
  const good = example[operation.name] ?? {}
  const [part, name = ''] = place.split('.')
  if (part === 'params') return { ...good, id }
  if (part === 'query') return { ...good, query: { ...good.query, [name]: id } }
  return { ...good, body: withIdIn(operation.body, { value: good.body, path: place.split('.').slice(1), id }) }
}

interface Placing {
  readonly value: unknown
  readonly path: readonly string[]
  readonly id: string
}

/** Returns a body with an id in a place, which may be a list, or be inside of one. */
function withIdIn(schema: TSchema | undefined, { value, path, id }: Placing): Readonly<Record<string, unknown>> {
  const [name = '', ...rest] = path
  const body = (value ?? {}) as Record<string, unknown>
  const { items, type } = fieldOf(schema, name)
  if (rest.length === 0) return { ...body, [name]: type === 'array' ? [id] : id }
  if (type !== 'array')
    return { ...body, [name]: withIdIn(fieldOf(schema, name), { value: body[name], path: rest, id }) }
  const first = (body[name] as unknown[] | undefined)?.[0]
  return { ...body, [name]: [withIdIn(items, { value: first, path: rest, id })] }
}

function fieldOf(schema: TSchema | undefined, name: string) {
  const { properties } = (schema ?? {}) as { properties?: Record<string, TSchema> }
  return (properties?.[name] ?? {}) as TSchema & { readonly items?: TSchema; readonly type?: string }
}

async function answerOf(operation: Operation, sent: Example, { token } = stranger) {
  const { status, body } = await parta.call(operation, { ...sent, token })
  const { requestId: _each, ...rest } = body as Record<string, unknown>
  return { status, body: rest }
}

const cases = operations.flatMap((operation) =>
  Object.entries(access[operation.name] ?? {}).flatMap(([place, rules]) =>
    rules.map(([rule, holds]) => ({ name: operation.name, operation, place, rule, holds })),
  ),
)
const those = (rule: Rule) => cases.filter((one) => one.rule === rule)

describe('the table of ids', () => {
  it('lists every place of every operation that takes an id, and no other', () => {
    const places = (of: Iterable<readonly [string, readonly string[]]>) =>
      Object.fromEntries([...of].filter(([, list]) => list.length > 0).map(([name, list]) => [name, list.toSorted()]))
    const taken = places(operations.map((operation) => [operation.name, idPlaces(operation)] as const))
    expect(places(Object.entries(access).map(([name, row]) => [name, Object.keys(row)] as const))).toEqual(taken)
  })
})

describe('another person’s id', () => {
  it.each(those('own'))('$holds in $place of $name gets the same reply as an unknown id', async (one) => {
    const { operation, place, holds } = one
    const before = await stateBefore(parta)
    const nobodys = holds === 'alias' || holds === 'child' ? `ALIAS_nobody__${victim.id}` : 'nobody-at-all'
    const answer = await answerOf(operation, withId(operation, place, theirs[holds]))
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer).toEqual(await answerOf(operation, withId(operation, place, nobodys)))
    expect(await settled(parta)).toEqual(before)
  })

  it.each(those('role'))('$holds in $place of $name is refused to strangers', async (one) => {
    const { operation, place, holds } = one
    const before = await stateBefore(parta)
    const answer = await answerOf(operation, withId(operation, place, theirs[holds]))
    expect([403, 404, 409]).toContain(answer.status)
    expect(await settled(parta)).toEqual(before)
  })
})

const guarded = operations.filter(({ who }) => who !== 'anyone')

describe('the token of a deleted account', () => {
  it('is refused by every operation that needs a token', async () => {
    const gone = await aPerson(parta, 'Odesla')
    expect((await parta.call(deleteAccount, { token: gone.token })).status).toBe(200)
    await eventually(async () => expect((await parta.call(getMe, { token: gone.token })).status).toBe(401))
    for (const operation of guarded) {
      const answer = await answerOf(operation, example[operation.name] ?? {}, gone)
      expect([operation.name, answer.status, answer.body['code']]).toEqual([operation.name, 401, 'token.invalid'])
    }
  })
})
