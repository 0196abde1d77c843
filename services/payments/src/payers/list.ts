import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import type { EventPayer, listEventPayers, listPayers, Payer } from '@parta/contracts/payers'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { people } from '@parta/kit/people/people'
import type { SharedReadings } from '@parta/kit/process/read-shared'
import { personOf } from '@parta/kit/session/actor'
import { keyOf, tokenOf } from '@parta/kit/store/keyset'
import { eventProjection } from '../events/store.ts'
import { findSeller } from '../orgs/store.ts'
import { rangeOf } from '../reports/rules.ts'
import { findOwed } from './find-owed.ts'
import { findBought, findMembers, findOwnEvent, findPlayers, ofOrg, type Range } from './find-payers.ts'
import { payersOf, seatsOf } from './rules.ts'
import { seatNotesOf } from './store.ts'
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

/** Returns a page of those who are in an event. @throws event.notFound */
export async function listPayersOfEvent(
  kit: Kit,
  read: SharedReadings,
  { params, query, actor }: Pick<Call<typeof listEventPayers>, 'params' | 'query' | 'actor'>,
) {
  const event = await findOwnEvent(kit, params.id, actor)
  const items = await read(JSON.stringify({ eventId: event.id }), () => findSeats(kit, event))
  return pageOf(items, query)
}

async function findPayers(kit: Kit, orgId: string, range: Range): Promise<Payer[]> {
  const now = new Date()
  // What is owed for an event of the range, or for a coming one.
  const since = new Date(Math.min(range.from.getTime(), now.getTime()))
  const [members, bought, owed, noted] = await Promise.all([
    findMembers(kit, orgId),
    findBought(kit, ofOrg(orgId, range, now)),
    findOwed(kit, orgId, since),
    seatNotesOf(kit)
      .find({ notes: { $elemMatch: { orgId, at: { $gte: range.from, $lt: range.before } } } })
      .toArray(),
  ])
  const notes = noted
    .flatMap(({ _id: eventId, notes: those }) => those.map((note) => ({ ...note, eventId })))
    .filter((note) => note.orgId === orgId)
  const lines = payersOf({ members, bought, owed, notes }, { ...range, now })
  const eventIds = lines.flatMap((line) => [
    ...line.unpaid.flatMap(({ eventId }) => eventId ?? []),
    ...line.noted.map(({ eventId }) => eventId),
  ])
  const [users, events] = await Promise.all([
    kit.projections.many(people, [...new Set(lines.map(({ userId }) => userId))]),
    kit.projections.many(eventProjection, [...new Set(eventIds)]),
  ])
  const shown = lines.filter((line) => !isGone(line, users))
  return shown.map((line) => payerView(line, users, events)).toSorted(comparePayers)
}

async function findSeats(kit: Kit, { id: eventId, orgId }: { id: string; orgId: string }): Promise<EventPayer[]> {
  const [players, bought, noted] = await Promise.all([
    findPlayers(kit, eventId),
    findBought(kit, [{ eventId }]),
    seatNotesOf(kit).findOne({ _id: eventId }),
  ])
  const lines = seatsOf(orgId, { players, bought, notes: noted?.notes ?? [] })
  const ids = lines.flatMap(({ userId, noted: own }) => (own ? [userId, own.by] : [userId]))
  const users = await kit.projections.many(people, [...new Set(ids)])
  const shown = lines.filter((line) => !isGone(line, users))
  return shown.map((line) => eventPayerView(line, users)).toSorted(compareEventPayers)
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
