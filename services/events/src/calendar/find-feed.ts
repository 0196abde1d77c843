import { day } from '@parta/contracts/durations'
import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import type { OrgSnapshot } from '@parta/contracts/orgs'
import type { Kit } from '@parta/kit/kit'
import { people } from '@parta/kit/people/people'
import { type EventRow, events } from '../domain/store.ts'
import { orgProjection } from '../event/store.ts'
import { type ParticipationRow, participations } from '../participations/store.ts'
import { hashOf } from './feed-view.ts'
import { calendarFeeds, type FeedEntry, type FeedsRow } from './store.ts'
import type { CalendarEvent } from './view.ts'

const shown = { players: 0, queue: 0, words: 0, facts: 0, commits: 0, causes: 0 } as const

/** The content of a calendar feed. */
export interface Feed {
  /** The name of the organisation or alias; empty for the owner's own feed. */
  readonly name: string
  readonly events: readonly CalendarEvent[]
}

/**
 * The events behind the address of a feed.
 * @throws calendar.feedNotFound for an unknown or revoked address, a deleted or suspended owner, a deleted alias, and an
 * organisation that is no longer public
 */
export async function findFeed(kit: Kit, address: string): Promise<Feed> {
  const hash = hashOf(kit, address.replace(/\.ics$/, ''))
  const held = await kit.database
    .model(calendarFeeds)
    .findOne({ 'feeds.hash': hash })
    .lean<FeedsRow & { _id: string }>()
    .exec()
  const feed = held?.feeds.find((one) => one.hash === hash)
  const found = held && feed ? await readFeed(kit, held._id, feed) : null
  if (!found) throw new AppError('calendar.feedNotFound')
  return found
}

async function readFeed(kit: Kit, owner: string, { kind, targetId }: FeedEntry): Promise<Feed | null> {
  const person = await kit.projections.one(people, owner)
  if (!person || person.deleted || person.suspended) return null
  if (kind === 'org') {
    const org = await findOpenOrg(kit, targetId ?? '').catch(() => null)
    return org && { name: org.name, events: await readOrgEvents(kit, org.id) }
  }
  const alias = person.aliases.find(({ id }) => id === targetId)
  if (kind === 'alias' && !alias) return null
  const name = alias ? `${alias.name} ${alias.surname}`.trim() : ''
  return { name, events: await readOwnEvents(kit, owner, alias?.id) }
}

/**
 * Finds an organisation with a public calendar.
 * @throws org.notFound
 */
export async function findOpenOrg(kit: Kit, id: string): Promise<OrgSnapshot> {
  const org = id === '' ? null : await kit.projections.one(orgProjection, id)
  if (!org || org.deleted || org.private) throw new AppError('org.notFound')
  return org
}

/** The events that a person and their aliases joined, lead or train; or those that one alias joined. */
async function readOwnEvents(kit: Kit, userId: string, aliasId?: string): Promise<CalendarEvent[]> {
  const rows = await kit.database
    .native<ParticipationRow>(participations.collection)
    .find(
      {
        userId,
        listed: true,
        state: { $in: ['joined', 'leads', 'trains'] },
        date: { $gte: reach() },
        ...(aliasId ? { entrantId: aliasId } : {}),
      },
      { projection: { eventId: 1 } },
    )
    .sort({ date: 1, eventId: 1 })
    .limit(limits.feedEvents)
    .toArray()
  const ids = [...new Set(rows.map(({ eventId }) => eventId))]
  return readEvents(kit, { _id: { $in: ids }, removed: { $ne: true }, name: { $ne: '' } })
}

export function readOrgEvents(kit: Kit, orgId: string): Promise<CalendarEvent[]> {
  const open = { private: false, removed: { $ne: true }, name: { $ne: '' } }
  return readEvents(kit, { 'org.id': orgId, date: { $gte: reach() }, ...open })
}

async function readEvents(kit: Kit, filter: object): Promise<CalendarEvent[]> {
  return kit.database
    .native<EventRow & { _id: string }>(events.collection)
    .find(filter, { projection: shown })
    .sort({ date: 1, _id: 1 })
    .limit(limits.feedEvents)
    .toArray()
}

function reach(): Date {
  return new Date(Date.now() - limits.feedPastDays * day)
}
