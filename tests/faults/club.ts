import { hour } from '@parta/contracts/durations'
import { type EventInfo, listRepetition } from '@parta/contracts/events'
import { createOrg, registerOrg } from '@parta/contracts/orgs'
import { createEvent } from '@parta/contracts/planning'
import { createProduct } from '@parta/contracts/products'
import { eventually, type TestPerson } from '@parta/kit/testing'
import { expect } from 'vitest'
import { examples } from '../journeys/examples.ts'
import { anEventForm } from '../support/event-form.ts'
import type { Market, Player } from './market.ts'

/** An organisation with what it sells, the events that sell it, and a few people. */
export interface Club {
  readonly number: number
  readonly orgId: string
  /** Leads all events and plays in them. */
  readonly leader: TestPerson
  /** Two site admins, of whom one decides on what the other proposes. */
  readonly admins: readonly [TestPerson, TestPerson]
  /** Each with a child. */
  readonly players: readonly Player[]
  /** Two tickets; the first has a leave charge. One that is discontinued gets a successor. */
  readonly tickets: string[]
  /** A subscription. */
  readonly season: string
  /** A single event, and the two dates of a repetition. */
  readonly eventIds: readonly string[]
  /** The events in which somebody may be for free by now, beside the leader. */
  readonly withFree: Set<string>
}

/** When the events begin at first, in hours; none of them meets another one, wherever it is moved. */
const startsIn = [48, 60, 60 + 168] as const
/** The seats of an event at first, the leader's included. */
const seats = 5

/** Creates a club with an event and a series that sell the first ticket. */
export async function aClub(market: Market, number: number): Promise<Club> {
  const { must, people } = market
  const [leader, one, other] = [
    await people.person(),
    await people.person({ isSiteAdmin: true }),
    await people.person({ isSiteAdmin: true }),
  ]
  const { id: orgId } = await must(createOrg, leader, { body: { ...examples({}).createOrg?.body, file: undefined } })
  await must(registerOrg, one, { id: orgId, body: { isRegistered: true } })
  const players = [await market.aPlayer(), await market.aPlayer()]
  const pass = { type: 'subscription', validDays: 30, price: 300, autoJoin: number % 2 === 0 }
  const { id: season } = await must(createProduct, leader, { body: { orgId, ...text, ...pass } })
  const [ticket, dearer] = [await aTicket(market, { leader, orgId }, 0), await aTicket(market, { leader, orgId }, 1)]
  const sold = { eventOrgId: orgId, oneOffProductId: ticket, maxPlayers: seats, price: 0 }
  const create = (at: number, fields: object = {}): Promise<EventInfo> =>
    must(createEvent, leader, { body: anEventForm({ ...sold, date: startOf(at), ...fields }) })
  const alone = await create(0)
  const first = await create(1, { subscriptionProductId: season, repeatAfter: 'weekly', numberOfEvents: 2 })
  const dates = await eventually(async () => {
    const { items } = await must(listRepetition, leader, { id: first.id })
    expect(items).toHaveLength(2)
    return items.map(({ id }) => id)
  })
  const eventIds = [alone.id, ...dates]
  return {
    number,
    orgId,
    leader,
    admins: [one, other],
    players,
    tickets: [ticket, dearer],
    season,
    eventIds,
    withFree: new Set(),
  }
}

const text = { title: 'Vstup', description: 'Hodina v hale.' }

/** Creates a ticket; that in the first place has a leave charge. */
export async function aTicket(
  market: Market,
  { leader, orgId }: Pick<Club, 'leader' | 'orgId'>,
  place: number,
): Promise<string> {
  const leaving = place === 0 ? { leaveCharge: 30, leaveChargeDate: 72 } : {}
  const body = { orgId, type: 'oneOff', ...text, price: place === 0 ? 100 : 150, ...leaving }
  return (await market.must(createProduct, leader, { body })).id
}

/** When an event begins, some hours later than at first. */
export function startOf(event: number, later = 0): string {
  return new Date(Date.now() + ((startsIn[event] ?? 0) + later) * hour).toISOString()
}
