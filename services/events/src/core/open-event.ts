import { AppError } from '@parta/contracts/errors'
import type { OrgSnapshot } from '@parta/contracts/orgs'
import type { UserSnapshot } from '@parta/contracts/profiles'
import type { Projection, ProjectionRow } from '@parta/kit/facts/projection'
import { hasRight } from '@parta/kit/http/audit'
import type { Kit } from '@parta/kit/kit'
import { findHiddenPeople, hiddenFrom, people } from '@parta/kit/people/people'
import type { Actor } from '@parta/kit/session/actor'
import { batching } from '@parta/kit/store/batch'
import { knownOrg } from './find-event.ts'
import { opens, type Visitor } from './open-rules.ts'
import { participations } from './participation-store.ts'
import { type EventRow, events, orgProjection } from './store.ts'

/** What decides how a person sees an event, beside the event itself. */
export interface ViewContext {
  /** The organisation of the event, from the projection; undefined when it is unknown. */
  readonly org: OrgSnapshot | undefined
  /** The person who looks; undefined for visitors, and when they are unknown. */
  readonly viewer: UserSnapshot | undefined
  /** The people whom a block hides from the caller. */
  readonly hiddenIds: ReadonlySet<string>
}

/** An event that opened for the caller. */
export interface Opened extends ViewContext {
  readonly event: EventRow
}

/**
 * Reads an event for the caller.
 * @throws event.notFound, also for a private event that does not open for them
 */
export async function openEvent(kit: Kit, id: string, asking: Visitor): Promise<Opened> {
  const opened = await readEvent(kit, id, asking.userId)
  if (await doesOpen(kit, { id, ...opened }, asking)) return opened
  throw new AppError('event.notFound')
}

/** Returns whether an event that was read opens for a person. */
export async function doesOpen(
  kit: Kit,
  { id, event, org, hiddenIds }: Opened & { readonly id: string },
  asking: Visitor,
): Promise<boolean> {
  if (opens(event, { ...asking, org, hiddenIds, wasIn: false })) return true
  // Former players are looked up last: most events are public, and most who ask for a private one are in it.
  const wasIn = await kit.database.model(participations).exists({ userId: asking.userId, eventId: id })
  return opens(event, { ...asking, org, hiddenIds, wasIn: wasIn !== null })
}

type Joined = EventRow & {
  readonly orgs: readonly ProjectionRow<OrgSnapshot>[]
  readonly viewers: readonly ProjectionRow<UserSnapshot>[]
}

/**
 * Reads an event, and from the projections its organisation and the viewer. A viewer whom the projection lacks is asked
 * for over the bus.
 * @throws event.notFound
 */
async function readEvent(kit: Kit, id: string, userId: string): Promise<Opened> {
  const [found] = await kit.database
    .native<Joined & { _id: string }>(events.collection)
    .aggregate<Joined>([
      { $match: { _id: id } },
      { $lookup: { from: copiesOf(orgProjection), localField: 'org.id', foreignField: '_id', as: 'orgs' } },
      { $lookup: { from: copiesOf(people), pipeline: [{ $match: { _id: userId } }], as: 'viewers' } },
    ])
    .toArray()
  if (!found) throw new AppError('event.notFound')
  const { orgs, viewers, ...event } = found
  const viewer = viewers[0]?.data ?? (await findViewer(kit, userId))
  return { event, org: orgs[0]?.data, viewer, hiddenIds: hiddenFrom(viewer).ids }
}

const copiesOf = ({ definition }: Projection) => definition.collection

/** Finds what decides how a person sees an event that is known already, as after a command. */
export async function findViewContext(kit: Kit, event: EventRow, userId: string): Promise<ViewContext> {
  const [org, viewer] = await Promise.all([knownOrg(kit, event), findViewer(kit, userId)])
  return { org, viewer, hiddenIds: hiddenFrom(viewer).ids }
}

async function findViewer(kit: Kit, userId: string): Promise<UserSnapshot | undefined> {
  return userId === '' ? undefined : ((await kit.projections.one(people, userId)) ?? undefined)
}

export async function opensFor(kit: Kit, id: string, asking: Visitor): Promise<boolean> {
  try {
    await openEvent(kit, id, asking)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'event.notFound') return false
    throw error
  }
}

interface Commanding {
  readonly params: { readonly id: string }
  readonly body: object
  readonly actor: Actor
}

export type Conceal = <T>(call: Commanding, command: () => Promise<T>) => Promise<T>

/**
 * Returns a wrapper for commands on events. A refusal reveals that the event exists, so callers who may not open it
 * get `event.notFound` instead. It checks only after a refusal, and batches the checks: commands that succeed cost
 * nothing, and a crowd before a full event costs one read.
 */
export function createConceal(kit: Kit): Conceal {
  const isPublic = batching<string, boolean>((ids) => publicOnes(kit, ids), { max: 500 })
  return async ({ params, body, actor }, command) => {
    try {
      return await command()
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error
      // A removed player knows the event; moderators may delete every event.
      const knows = error.code === 'event.kicked' || hasRight(actor, 'moderator')
      if (knows || ((await isPublic(params.id)) && (await findHiddenPeople(kit, actor.userId)).ids.size === 0))
        throw error
      const { token } = body as { readonly token?: string }
      await openEvent(kit, params.id, { userId: actor.userId, token })
      throw error
    }
  }
}

async function publicOnes(kit: Kit, ids: readonly string[]): Promise<boolean[]> {
  const found = await kit.database
    .native<{ _id: string }>(events.collection)
    .find({ _id: { $in: [...new Set(ids)] }, private: false, removed: { $ne: true } }, { projection: { _id: 1 } })
    .toArray()
  const known = new Set(found.map(({ _id }) => _id))
  return ids.map((id) => known.has(id))
}
