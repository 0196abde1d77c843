import { askEntrants } from '@parta/contracts/described-events'
import { day } from '@parta/contracts/durations'
import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import { money } from '@parta/contracts/money'
import type { EventPayer, listEventPayers, listPayers, Payer } from '@parta/contracts/payers'
import { askMembers } from '@parta/contracts/questions'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { people } from '@parta/kit/people/people'
import type { SharedReadings } from '@parta/kit/process/read-shared'
import { inOwnTurns } from '@parta/kit/process/turns'
import { personOf } from '@parta/kit/session/actor'
import { keyOf, tokenOf } from '@parta/kit/store/keyset'
import { eventProjection } from '../events/store.ts'
import { findSeller, orgProjection } from '../orgs/store.ts'
import { purchasesOf } from '../payments/find.ts'
import { rangeOf } from '../reports/rules.ts'
import { type Bought, type Entrant, payersOf, seatsOf } from './rules.ts'
import { compareEventPayers, comparePayers, eventPayerView, isGone, payerView } from './view.ts'

/** Returns a page of those who pay an organisation. @throws org.notFound, rights.missing, payment.statsRange */
export async function listOrgPayers(
  kit: Kit,
  read: SharedReadings,
  { params, query, actor }: Pick<Call<typeof listPayers>, 'params' | 'query' | 'actor'>,
) {
  const { isAdmin } = await findSeller(kit, params.id, personOf(actor))
  if (!isAdmin) throw new AppError('rights.missing')
  const range = rangeOf(query, new Date())
  const items = await read(JSON.stringify({ orgId: params.id, ...range }), () => findPayers(kit, params.id, range))
  return pageOf(items, query)
}

/** Returns a page of those who are in an event. @throws event.notFound also for others than admins: it may be private */
export async function listPayersOfEvent(
  kit: Kit,
  read: SharedReadings,
  { params, query, actor }: Pick<Call<typeof listEventPayers>, 'params' | 'query' | 'actor'>,
) {
  const event = await kit.projections.one(eventProjection, params.id)
  const org = event?.orgId ? await kit.projections.one(orgProjection, event.orgId) : null
  const isAdmin = org !== null && !org.deleted && org.admins.includes(personOf(actor))
  if (!event || event.removed || !isAdmin) throw new AppError('event.notFound')
  const items = await read(JSON.stringify({ eventId: event.id }), () => findSeats(kit, event))
  return pageOf(items, query)
}

type Range = ReturnType<typeof rangeOf>

async function findPayers(kit: Kit, orgId: string, range: Range): Promise<Payer[]> {
  const now = new Date()
  const [members, bought] = await Promise.all([findMembers(kit, orgId), findBought(kit, ofOrg(orgId, range, now))])
  const lines = payersOf(bought, members, { ...range, now })
  const eventIds = lines.flatMap(({ unpaid }) => unpaid.flatMap(({ payment }) => payment.eventId ?? []))
  const [users, events] = await Promise.all([
    kit.projections.many(people, [...new Set(lines.map(({ userId }) => userId))]),
    kit.projections.many(eventProjection, [...new Set(eventIds)]),
  ])
  const shown = lines.filter((line) => !isGone(line, users))
  return shown.map((line) => payerView(line, users, events)).toSorted(comparePayers)
}

type PaidEvent = Parameters<typeof seatsOf>[2]

async function findSeats(kit: Kit, event: PaidEvent): Promise<EventPayer[]> {
  const { id: eventId, subscriptionProductId: productId } = event
  const pass = { productId, type: 'subscription', status: 'paid', validUntil: { $gt: new Date(event.date) } }
  const [players, bought] = await Promise.all([
    findPlayers(kit, eventId),
    findBought(kit, [{ eventId }, ...(productId ? [pass] : [])]),
  ])
  const lines = seatsOf(bought, players, event)
  const users = await kit.projections.many(people, [...new Set(lines.map(({ userId }) => userId))])
  const shown = lines.filter((line) => !isGone(line, users))
  return shown.map((line) => eventPayerView(line, users)).toSorted(compareEventPayers)
}

/** The payments of an organisation that say who pays it: those of the range, those that wait, and subscriptions. */
function ofOrg(orgId: string, { from, before }: Range, now: Date): Record<string, unknown>[] {
  const ended = new Date(now.getTime() - money.passEndedDays * day)
  return [
    { orgId, datePaid: { $gte: from, $lt: before } },
    { orgId, refundedAt: { $gte: from, $lt: before } },
    { orgId, status: 'pending' },
    { orgId, type: 'subscription', status: 'paid', validUntil: { $gt: ended } },
  ]
}

/** Reads the payments that one of the filters finds. */
async function findBought(kit: Kit, filters: readonly Record<string, unknown>[]): Promise<Bought[]> {
  const inside = filters.map((filter) =>
    Object.fromEntries(Object.entries(filter).map(([name, value]) => [`payments.${name}`, value])),
  )
  const found = purchasesOf(kit).aggregate<Bought>(
    [
      { $match: { $or: filters.map((filter) => ({ payments: { $elemMatch: filter } })) } },
      { $project: { userId: 1, currency: 1, payments: 1 } },
      { $unwind: '$payments' },
      { $match: { $or: inside } },
      { $project: { _id: 0, userId: 1, currency: 1, payment: '$payments' } },
    ],
    // A larger batch would be decoded at once, while other callers wait.
    { batchSize: 500 },
  )
  const bought: Bought[] = []
  for await (const one of inOwnTurns(found)) bought.push(one)
  return bought
}

async function findMembers(kit: Kit, orgId: string): Promise<string[]> {
  const members: string[] = []
  for (let more = true; more; ) {
    const page = await kit.bus.ask(askMembers, { orgId, skip: members.length })
    members.push(...page.ids)
    more = page.more
  }
  return members
}

/** Returns the players of an event, without those who are queued or were removed. */
async function findPlayers(kit: Kit, eventId: string): Promise<Entrant[]> {
  const players: Entrant[] = []
  let skip = 0
  for (let more = true; more; ) {
    const page = await kit.bus.ask(askEntrants, { eventId, skip })
    for (const { id, userId, state } of page?.items ?? []) {
      if (state === 'in') players.push({ id, userId, aliasId: id === userId ? null : id })
    }
    skip += page?.items.length ?? 0
    more = page?.more ?? false
  }
  return players
}

interface Paging {
  readonly limit?: number | undefined
  readonly nextToken?: string | undefined
}

/** Returns a page of a list that is read as a whole. When its last row is gone, the list begins again. */
function pageOf<T extends { readonly id: string }>(all: readonly T[], { limit = limits.pageSize, nextToken }: Paging) {
  const [last] = nextToken ? keyOf(nextToken, 'string') : []
  const from = last === undefined ? 0 : all.findIndex(({ id }) => id === last) + 1
  const items = all.slice(from, from + limit)
  const end = items.at(-1)
  return { items, ...(end && from + limit < all.length ? { nextToken: tokenOf(end.id) } : {}) }
}
