import { AppError } from '@parta/contracts/errors'
import type { OrgSnapshot } from '@parta/contracts/orgs'
import type { UserSnapshot } from '@parta/contracts/profiles'
import type { Projection, ProjectionRow } from '@parta/kit/facts/projection'
import { hasRight } from '@parta/kit/http/audit'
import type { Kit } from '@parta/kit/kit'
import { findHiddenPeople, hiddenFrom, people } from '@parta/kit/people/people'
import type { Actor } from '@parta/kit/session/actor'
import { batching } from '@parta/kit/store/batch'
import { opens, type Visitor } from './open-rules.ts'
import { participations } from './participation-store.ts'
import { type EventRow, events, orgProjection } from './store.ts'

/** An event as it was read for somebody, with what decides how they see it. */
export interface Opened {
  readonly event: EventRow
  /** The organisation of the event, from the projection; undefined when it is unknown. */
  readonly org: OrgSnapshot | undefined
  /** The person who looks; undefined for visitors, and when they are unknown. */
  readonly viewer: UserSnapshot | undefined
  /** The people whom a block hides from the caller. */
  readonly hiddenIds: ReadonlySet<string>
}

/**
 * Reads an event for the caller.
 * @throws event.notFound, also for a private event that does not open for them
 */
export async function openEvent(kit: Kit, id: string, asking: Visitor): Promise<Opened> {
  const opened = await readEvent(kit, { id, userId: asking.userId })
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

/** Rows that the database joins to an event, each list under its name. */
interface Joined {
  readonly orgs: readonly ProjectionRow<OrgSnapshot>[]
  readonly viewers: readonly ProjectionRow<UserSnapshot>[]
}

interface Reading {
  readonly id: string
  /** The viewer; empty for visitors. */
  readonly userId: string
  /** Stages that join more to the event, after its organisation and the viewer. */
  readonly more?: readonly object[]
}

/**
 * Reads an event, and from the projections its organisation and the viewer, in one command. A viewer whom the
 * projection lacks is asked for over the bus.
 * @returns the event, and in `joined` what `more` joins
 * @throws event.notFound
 */
export async function readEvent<More = object>(
  kit: Kit,
  { id, userId, more = [] }: Reading,
): Promise<Opened & { readonly joined: More }> {
  const [found] = await kit.database
    .native<EventRow & { _id: string }>(events.collection)
    .aggregate<EventRow & { readonly joined: Joined & More }>([
      { $match: { _id: id } },
      joinCopies(orgProjection, { name: 'orgs', ids: 'org.id' }),
      {
        $lookup: { from: people.definition.collection, pipeline: [{ $match: { _id: userId } }], as: 'joined.viewers' },
      },
      ...more,
    ])
    .toArray()
  if (!found) throw new AppError('event.notFound')
  const { joined, ...event } = found
  const viewer = joined.viewers[0]?.data ?? (await findViewer(kit, userId))
  return { event, org: joined.orgs[0]?.data, viewer, hiddenIds: hiddenFrom(viewer).ids, joined }
}

interface Joining {
  /** The field of the result, in `joined`. */
  readonly name: string
  /** The field with the ids. */
  readonly ids: string
}

/** The `$lookup` stage that joins the snapshots of a projection to an event. */
export function joinCopies({ definition }: Projection, { name, ids }: Joining) {
  const { collection: from } = definition
  return { $lookup: { from, localField: ids, foreignField: '_id', as: `joined.${name}` } }
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
