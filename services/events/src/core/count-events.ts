import { eventLimits } from '@parta/contracts/event-limits'
import type { OrgSnapshot } from '@parta/contracts/orgs'
import { uploadLimits } from '@parta/contracts/upload-limits'
import type { Kit } from '@parta/kit/kit'
import { countEvents, countedFrom, discountEvents, type EventLimit } from './quota-rules.ts'
import { changedQuota, comingQuota, dayQuota, importedQuota, quotas } from './quota-store.ts'
import { type EventRow, events } from './store.ts'

export interface Created {
  /** The caller. */
  readonly by: string
  readonly leader: string
  readonly org: OrgSnapshot | null
  readonly count: number
}

/**
 * Counts events before a call creates them as of `at`. Calls at the same moment are all counted, so they cannot pass a
 * limit together.
 * @throws event.tooManyToday, event.tooManyComing
 */
export async function countCreated(kit: Kit, { by, leader, org, count }: Created, at: Date): Promise<Uncount> {
  const coming = await comingFor(kit, { leader, org }, at)
  const day = { id: dayQuota(by), most: eventLimits.perDay, refusal: 'event.tooManyToday' } as const
  return countAll(kit, [day, coming], { count, at })
}

interface Changed {
  /** The caller. */
  readonly by: string
  readonly count: number
  readonly refusal?: EventLimit['refusal']
}

/** Counts events before a call changes them as of `at`. @throws `refusal`, by default event.tooManyToday */
export async function countChanged(
  kit: Kit,
  { by, count, refusal = 'event.tooManyToday' }: Changed,
  at: Date,
): Promise<Uncount | null> {
  const limit = { id: changedQuota(by), most: eventLimits.changedPerDay, refusal }
  return count > 0 ? countAll(kit, [limit], { count, at }) : null
}

interface Moved extends Pick<Created, 'leader' | 'org'> {
  readonly eventIds: readonly string[]
}

/**
 * Counts events before an edit moves them to an organisation, or to their leader where `org` is null; those that are
 * there already are not counted. For a day, an event that was created earlier counts twice.
 * @throws event.tooManyComing
 */
export async function countMoved(kit: Kit, { eventIds, leader, org }: Moved, at: Date): Promise<Uncount | null> {
  const count = await kit.database
    .native<EventRow & { _id: string }>(events.collection)
    .countDocuments({ _id: { $in: [...eventIds] }, 'org.id': { $ne: org?.id ?? null } })
  return count > 0 ? countAll(kit, [await comingFor(kit, { leader, org }, at)], { count, at }) : null
}

/**
 * Counts events before they are imported as of `at`.
 * @throws upload.tooManyToday, event.tooManyComing
 */
export async function countImported(
  kit: Kit,
  { org, count }: Pick<Created, 'count'> & { readonly org: OrgSnapshot },
  at: Date,
): Promise<void> {
  // Only site admins import for an organisation that is not registered.
  const coming = await comingOfOrg(kit, { ...org, isRegistered: true }, at)
  const day = { id: importedQuota(org.id), most: uploadLimits.perDay, refusal: 'upload.tooManyToday' } as const
  await countAll(kit, [day, coming], { count, at })
}

interface Limited extends EventLimit {
  /** The quota's id. */
  readonly id: string
  readonly before?: number
  readonly gone?: number
}

function comingFor(kit: Kit, { leader, org }: Pick<Created, 'leader' | 'org'>, at: Date): Promise<Limited> {
  return org ? comingOfOrg(kit, org, at) : comingOfPerson(kit, leader, at)
}

async function comingOfOrg(kit: Kit, { id, isRegistered }: OrgSnapshot, at: Date): Promise<Limited> {
  const most = eventLimits.coming[isRegistered ? 'registered' : 'other']
  return { ...(await comingOf(kit, { 'org.id': id }, { most, at })), id: comingQuota(id) }
}

async function comingOfPerson(kit: Kit, leader: string, at: Date): Promise<Limited> {
  const { person: most } = eventLimits.coming
  return { ...(await comingOf(kit, { leader, 'org.id': null }, { most, at })), id: comingQuota(leader) }
}

/**
 * Returns the limit of coming events, how many coming ones were created too long ago for the quota to count them, and how
 * many that the quota counts are cancelled or over.
 */
async function comingOf(
  kit: Kit,
  whose: object,
  { most, at }: { readonly most: number; readonly at: Date },
): Promise<Omit<Limited, 'id'>> {
  const found = kit.database.native<EventRow & { _id: string }>(events.collection)
  const [own, from] = [{ ...whose, provider: 'PARTA' } as const, countedFrom(at)]
  const isGone = [{ cancelled: true }, { date: { $lte: at } }]
  const [before, gone] = await Promise.all([
    found.countDocuments({ ...own, date: { $gt: at }, cancelled: false, createdAt: { $lt: from } }, { limit: most }),
    // Events begin after they are created, so the date bounds what is read of the index.
    found.countDocuments({ ...own, date: { $gt: from }, createdAt: { $gte: from }, $or: isGone }),
  ])
  return { most, before, gone, refusal: 'event.tooManyComing' }
}

/** Counts events towards each limit, or towards none when one of them is reached. */
function countAll(
  kit: Kit,
  limits: readonly Limited[],
  { count, at }: { readonly count: number; readonly at: Date },
): Promise<Uncount> {
  return countInTurn(
    limits.map(({ id, ...limit }) => async () => {
      await kit.change(quotas, id, (state, now) => countEvents(state, { ...limit, count }, now), { now: at })
      return () => kit.change(quotas, id, (state) => discountEvents(state, { count, at }))
    }),
  )
}

/** Takes back what was counted, for a command that is refused afterwards. */
export type Uncount = () => Promise<void>

/** Counts one after the other; what was counted is taken back when one of them refuses. */
export async function countInTurn(counts: readonly (() => Promise<Uncount | null>)[]): Promise<Uncount> {
  const counted: Uncount[] = []
  const uncount = async () => {
    for (const one of counted) await one()
  }
  try {
    for (const count of counts) {
      const one = await count()
      if (one) counted.push(one)
    }
  } catch (error) {
    await uncount()
    throw error
  }
  return uncount
}
