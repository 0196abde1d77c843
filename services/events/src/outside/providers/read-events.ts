import { minute } from '@parta/contracts/durations'
import type { OrgSnapshot } from '@parta/contracts/orgs'
import { pollLimits } from '@parta/contracts/providers'
import type { Kit } from '@parta/kit/kit'
import { newToken } from '@parta/kit/store/id'
import type { JobType } from '@parta/kit/tasks/jobs'
import { type EventRow, events, orgProjection } from '../../core/store.ts'
import { type BookingAdapter, ProviderError } from './adapter.ts'
import { followBookings } from './follow-bookings.ts'
import type { Connected, Connections } from './keep-connections.ts'
import { claimPoll, endPoll, retryPoll, storeSetup } from './link-rules.ts'
import { eventIdOf, hideListed, type Listed, missListed, storeListed } from './poll-rules.ts'
import { type Link, type LinksRow, providerLinks } from './store.ts'

/** Organisations read in one run, and those read at the same time. The next run reads the rest. */
const orgsMax = 200
const atOnce = 5
/** The number of events that one read fetches singly; the next reads fetch the rest. */
const singlesMax = 100

/** Reads the events of connected booking systems when they are due. */
export function pollJob(kit: Kit, connections: Connections): JobType {
  return {
    every: minute,
    attempts: 1,
    run: async () => {
      const due = await findDue(kit)
      for (let at = 0; at < due.length; at += atOnce) {
        await Promise.all(due.slice(at, at + atOnce).map((orgId) => pollOnce(kit, connections, orgId)))
      }
    },
  }
}

async function findDue(kit: Kit): Promise<string[]> {
  const found = await kit.database
    .native<{ _id: string }>(providerLinks.collection)
    .find({ 'reservanto.pollAt': { $lte: new Date() } }, { projection: { _id: 1 } })
    .limit(orgsMax)
    .toArray()
  return found.map(({ _id }) => _id)
}

/** Reads the events of an organisation, unless another process is reading them. Failed reads are repeated next time. */
export async function pollOnce(kit: Kit, connections: Connections, orgId: string): Promise<void> {
  const chance = Math.random()
  const isMine = await kit.change(providerLinks, orgId, (state, now) => claimPoll(state as LinksRow, chance, now))
  const connected = isMine ? await connections.find(orgId) : null
  const org = connected && (await kit.projections.one(orgProjection, orgId))
  if (!org || org.deleted) return
  try {
    await poll(kit, connected, org)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    await kit.change(providerLinks, orgId, (state, now) => retryPoll(state as LinksRow, now))
    kit.log.warn({ err: error, orgId }, 'Events of a booking provider not read; retried in a minute')
  }
}

async function poll(kit: Kit, { orgId, adapter, link: before }: Connected, org: OrgSnapshot): Promise<void> {
  const at = new Date()
  const setup = await adapter.setup()
  const link = await kit.change(providerLinks, orgId, (state) => {
    const decision = storeSetup(state as LinksRow, setup)
    return { ...decision, answer: decision.next.reservanto }
  })
  if (!link) return
  const known = await findKnown(kit, orgId, at)
  const listed = await readAll(adapter, { link, org, at })
  for (const one of listed) await store(kit, one)
  const ids = new Set(listed.map(eventIdOfListed))
  await followMissing(kit, adapter, { link, org, missing: known.filter(({ _id }) => !ids.has(_id)) })
  await followBookings(kit, { orgId, adapter, merchant: before.merchant, since: before.polledAt ?? before.since })
  await kit.change(providerLinks, orgId, (state) => endPoll(state as LinksRow, at))
}

interface Reading {
  readonly link: Link
  readonly org: OrgSnapshot
  readonly at: Date
}

/** Reads the events of every kind that has an activity, at every branch that is on the map. */
async function readAll(adapter: BookingAdapter, { link, org, at }: Reading): Promise<Listed[]> {
  const { merchant, segments = [], branches = [] } = link
  const found: Listed[] = []
  const to = new Date(at)
  to.setMonth(to.getMonth() + pollLimits.months)
  for (const { id: segmentId, activityType } of segments) {
    if (activityType === null) continue
    for (const branch of branches) {
      if (!branch.location) continue
      const items = await adapter.list({ segmentId, branchId: branch.id, from: at, to })
      for (const item of items) {
        if (item.capacity < 1 || item.endDate <= item.date) continue
        found.push({ item, merchant, segment: segmentId, activityType, branch, org, linkToken: newToken() })
      }
    }
  }
  return found
}

type Known = Pick<EventRow, 'provided' | 'date'> & { readonly _id: string }

/** Returns the stored coming events of an organisation's provider. */
function findKnown(kit: Kit, orgId: string, at: Date): Promise<Known[]> {
  return kit.database
    .native<Known>(events.collection)
    .find(
      { 'org.id': orgId, date: { $gt: at }, provider: { $ne: 'PARTA' }, cancelled: false },
      { projection: { provided: 1, date: 1 } },
    )
    .toArray()
}

function eventIdOfListed({ merchant, item }: Listed): string {
  return eventIdOf({ merchant, id: item.id })
}

async function store(kit: Kit, listed: Listed): Promise<void> {
  await kit.change(events, eventIdOfListed(listed), (state, now) => storeListed(state, listed, now))
}

interface Missing {
  readonly link: Link
  readonly org: OrgSnapshot
  readonly missing: readonly Known[]
}

/**
 * Handles stored events that are missing from the provider's list, which may leave out full ones. They are fetched one
 * by one: an event that the provider does not know is counted as missed. Events that the organisation no longer shows
 * are hidden.
 */
async function followMissing(kit: Kit, adapter: BookingAdapter, { link, org, missing }: Missing): Promise<void> {
  for (const { _id: eventId, provided } of missing.toSorted(byMisses).slice(0, singlesMax)) {
    if (!provided) continue
    const { merchant, segment } = provided
    const activityType = link.segments?.find(({ id }) => id === segment)?.activityType
    if (!activityType || merchant !== link.merchant) {
      await kit.change(events, eventId, (state, now) => hideListed(state as EventRow, eventId, now))
      continue
    }
    const item = await adapter.one(provided.id)
    if (item) await store(kit, { item, merchant, segment, activityType, org, linkToken: '' })
    else await kit.change(events, eventId, (state, now) => missListed(state as EventRow, eventId, now))
  }
}

function byMisses(one: Known, other: Known): number {
  return (other.provided?.missed ?? 0) - (one.provided?.missed ?? 0) || one.date.getTime() - other.date.getTime()
}

/** Hides the coming events of a disconnected booking system. */
export async function clearEvents(kit: Kit, orgId: string): Promise<void> {
  for (const { _id: eventId } of await findKnown(kit, orgId, new Date())) {
    await kit.change(events, eventId, (state, now) => hideListed(state as EventRow, eventId, now))
  }
}
