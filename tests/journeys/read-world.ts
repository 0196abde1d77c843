import { markAttendance } from '@parta/contracts/attendance'
import { createAvailability } from '@parta/contracts/availabilities'
import { availabilityLimits } from '@parta/contracts/availability-values'
import { createCalendarFeed } from '@parta/contracts/calendar'
import { sendMessage } from '@parta/contracts/chat'
import { day, hour } from '@parta/contracts/durations'
import { createFeed } from '@parta/contracts/feeds'
import { importGuests } from '@parta/contracts/guests'
import { createInvitation } from '@parta/contracts/invitations'
import { createOrg, joinOrg } from '@parta/contracts/orgs'
import { createPlace } from '@parta/contracts/places'
import { joinEvent, joinRepetition } from '@parta/contracts/players'
import { createAlias } from '@parta/contracts/profiles'
import { saveSearch } from '@parta/contracts/saved-searches'
import { cities } from '@parta/contracts/values'
import { createWebhook } from '@parta/contracts/webhooks'
import { buyOne, giveCredit, openClubShop } from './club-shop.ts'
import { aCrowd, type Face } from './crowd.ts'
import type { Known } from './example.ts'
import { examples } from './examples.ts'
import { aPerson, type Parta, type Person } from './parta.ts'
import { endEvents } from './past.ts'

type AllKnown = { readonly [K in keyof Known]-?: string }

/** A person who has so many of everything that Parta lists, and the ids with which it is read. */
export interface ReadWorld extends AllKnown {
  /** How much there is of everything. */
  readonly size: number
  readonly reader: Person
  readonly payment: string
  /** A private event with a product and without a free place. */
  readonly sold: string
  /** An event that has ended. */
  readonly ended: string
  readonly availability: string
  /** The name of the file of a calendar feed. */
  readonly calendar: string
  /** The token of an invitation. */
  readonly invitation: string
  readonly webhook: string
}

/** Tomorrow at a time of day in UTC. */
function tomorrowAt(hours: number): Date {
  return new Date(Math.ceil(Date.now() / day) * day + hours * hour)
}

/** The most of one kind that Parta allows a person, or that are shown at once. */
const most = { aliases: 20, invitations: 20, calendars: 20, searches: 10, webhooks: 5, places: 10 }

/** Makes a world with `size` of everything, or as many as Parta allows. */
export async function aReadWorld(parta: Parta, admin: Person, size: number): Promise<ReadWorld> {
  const reader = await aPerson(parta, 'Ctenar')
  const { token } = reader
  /** Makes `size` of one kind, at most `max`; returns the last. */
  const many = async <T>(make: (at: number) => Promise<T>, max = size): Promise<T> => {
    for (let at = 1; at < Math.min(size, max); at++) await make(at)
    return make(0)
  }
  const shop = await openClubShop(parta, reader, admin)
  const org = shop.orgId
  const crowd = await aCrowd(parta, size)
  const [first] = crowd as [Face, ...Face[]]
  await Promise.all(crowd.map((face) => parta.must(joinOrg, { token: face.token, id: org, body: {} })))

  const alias = await many(
    (at) => parta.must(createAlias, { token, body: { name: `Ema ${at}`, ageGroup: 'adult' } }),
    most.aliases,
  )
  for (const face of crowd) {
    const { id } = await parta.must(createOrg, {
      token: face.token,
      body: { name: 'Parta', type: 'team', maxMembers: -1 },
    })
    await parta.must(joinOrg, { token, id, body: {} })
  }
  const feed = await many((at) => parta.must(createFeed, { token, body: { text: `Novina ${at}`, feedOrgId: org } }))
  const names = Array.from({ length: size }, (_none, at) => `Jan Novák ${at}\n`).join('')
  const sheet = Buffer.from(names).toString('base64')
  await parta.must(importGuests, { token, id: org, body: { sheet, commit: true, locale: 'cs' } })
  const invited = { token, id: org, body: { days: 7, maxUses: 10, approval: true } }
  const invitation = await many(() => parta.must(createInvitation, invited), most.invitations)
  const { searches, calendars, webhooks } = most
  const filters = { lat: cities.brno.lat, lon: cities.brno.lon }
  await many((at) => parta.must(saveSearch, { token, body: { name: `Tady ${at}`, alert: false, filters } }), searches)
  const calendar = await many(() => parta.must(createCalendarFeed, { token, body: { kind: 'own' } }), calendars)
  const place = (at: number) => ({ name: `Hala ${at}`, location: cities.brno, activities: ['yoga'] })
  await many((at) => parta.must(createPlace, { token, body: place(at) }), most.places)

  const products: string[] = []
  const subscription = { type: 'subscription', price: 10, validDays: 30 }
  for (let at = 0; at < size; at++) products.push(await shop.sell({ ...subscription, title: `Permanentka ${at}` }))
  const [product = ''] = products
  const sold = await shop.plan({
    date: tomorrowAt(11).toISOString(),
    subscriptionProductId: product,
    private: true,
    maxPlayers: 1,
  })
  const daily = { repeatAfter: 'daily', numberOfEvents: size } as const
  const event = await shop.plan({
    ...daily,
    date: tomorrowAt(8).toISOString(),
    enableQueue: true,
    maxPlayers: Math.ceil(size / 2) + 1,
  })
  for (const face of crowd) await parta.must(joinEvent, { token: face.token, id: event, body: {} })
  await parta.must(joinRepetition, { token: first.token, id: event, body: { span: 'following' } })
  await many((at) => parta.must(sendMessage, { token, body: { chatId: event, message: 'Ahoj', clientId: `m${at}` } }))
  await giveCredit(parta, reader, 10_000_000)
  const paid: string[] = []
  for (const productId of products) paid.push(await buyOne(parta, reader, { productId }))
  const [payment = ''] = paid
  for (const face of crowd) {
    await giveCredit(parta, face, 1_000_000)
    await buyOne(parta, face, { productId: product })
  }
  const ended = await shop.plan({ ...daily, date: tomorrowAt(17).toISOString() })
  for (const face of crowd) await parta.must(joinEvent, { token: face.token, id: ended, body: {} })
  await parta.must(joinRepetition, { token: first.token, id: ended, body: {} })
  await endEvents(parta, ended)
  const marks = crowd.map(({ id }) => ({ entrant: id, wasThere: true, at: new Date().toISOString() }))
  await parta.must(markAttendance, { token, id: ended, body: { marks } })

  const free = {
    ...examples({})['createAvailability']?.body,
    aliasId: null,
    numberOfAvailabilities: Math.min(size, availabilityLimits.repeatMax),
    repeatAfter: 'daily',
  }
  const times = { dateStart: tomorrowAt(14).toISOString(), dateEnd: tomorrowAt(16).toISOString() }
  const { items } = await parta.must(createAvailability, { token, body: { ...free, ...times } })
  // Last: each change of an event is sent to them.
  const hook = (at: number) => ({ url: `https://klub.test/${at}`, types: ['event.changed'] })
  const webhook = await many((at) => parta.must(createWebhook, { token, id: org, body: hook(at) }), webhooks)
  return {
    size,
    reader,
    org,
    event,
    ended,
    sold,
    product,
    payment,
    person: reader.id,
    other: first.id,
    alias: alias.id,
    feed: feed.id,
    invitation: invitation.token,
    calendar: calendar.path.split('/').at(-1) ?? '',
    webhook: webhook.webhook.id,
    availability: items[0]?.id ?? '',
  }
}
