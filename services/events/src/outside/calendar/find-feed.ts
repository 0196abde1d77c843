import { day } from '@parta/contracts/durations'
import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import type { OrgSnapshot } from '@parta/contracts/orgs'
import type { Kit } from '@parta/kit/kit'
import { people } from '@parta/kit/people/people'
import { type ParticipationRow, participations } from '../../core/participation-store.ts'
import { orgProjection } from '../../core/store.ts'
import { hashOf } from './feed-view.ts'
import type { Selection } from './keep-files.ts'
import { calendarFeeds, type FeedEntry, type FeedsRow } from './store.ts'

export interface Feed {
  /** Names the person, alias or organisation whose events the feed contains, for the key of the cache. */
  readonly of: string
  /** The name of the organisation or alias; empty for the owner's own feed. */
  readonly name: string
  readonly select: () => Selection | Promise<Selection>
}

/**
 * Finds the feed behind an address.
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
    return org && { of: `org ${org.id}`, name: org.name, select: () => selectOrgEvents(org.id) }
  }
  const alias = person.aliases.find(({ id }) => id === targetId)
  if (kind === 'alias' && !alias) return null
  const name = alias ? `${alias.name} ${alias.surname}`.trim() : ''
  return { of: `person ${owner} ${alias?.id ?? ''}`, name, select: () => selectOwnEvents(kit, owner, alias?.id) }
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
async function selectOwnEvents(kit: Kit, userId: string, aliasId?: string): Promise<Selection> {
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
    // All in the first batch.
    .batchSize(limits.feedEvents + 1)
    .toArray()
  const ids = [...new Set(rows.map(({ eventId }) => eventId))]
  return soonest({ _id: { $in: ids }, removed: { $ne: true }, name: { $ne: '' } })
}

/** The public events of an organisation. */
export function selectOrgEvents(orgId: string): Selection {
  return soonest({ 'org.id': orgId, date: { $gte: reach() }, ...open })
}

/** The coming public events of an organisation that were created last. */
export function selectNewest(orgId: string, limit: number): Selection {
  const now = new Date()
  return {
    filter: { 'org.id': orgId, date: { $gte: reach() }, endDate: { $gt: now }, ...open },
    sort: { createdAt: -1, _id: 1 },
    limit,
  }
}

/** The filter of public events. */
export const open = { private: false, removed: { $ne: true }, name: { $ne: '' } }

function soonest(filter: object): Selection {
  return { filter, sort: { date: 1, _id: 1 }, limit: limits.feedEvents }
}

function reach(): Date {
  return new Date(Date.now() - limits.feedPastDays * day)
}
