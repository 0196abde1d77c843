import { activityScopes, weekdays } from '@parta/contracts/availability-values'
import { Choice } from '@parta/contracts/operation'
import { Coordinates, nullable } from '@parta/contracts/shapes'
import { activities } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import { aggregate, type Stored } from '@parta/kit/store/mongo'
import { index, list, type RowOf, row, Timestamp } from '@parta/kit/store/row'
import { Type } from 'typebox'

/** One availability; exactly one of `weekly` and `once` is set. */
const Slot = row({
  id: Type.String(),
  /** `null` for the person. */
  aliasId: nullable(Type.String()),
  weekly: nullable(row({ dayOfWeek: Choice(weekdays), startMinute: Type.Integer(), endMinute: Type.Integer() })),
  once: nullable(row({ start: Timestamp, end: Timestamp })),
  name: Type.String(),
  activities: Choice(activityScopes),
  chosen: list(Choice(activities)),
  location: Coordinates,
  placeName: Type.String(),
  /** Kilometres. */
  radius: Type.Integer(),
  repetitionId: nullable(Type.String()),
  isDisabled: Type.Boolean(),
  hits: Type.Boolean(),
  hasBeenInteractedWith: Type.Boolean(),
  /** Since when the person may be asked to create an event at this time; absent when they may not. */
  opportunitiesSince: Type.Optional(Timestamp),
})
export type Slot = RowOf<typeof Slot>

const Offer = row({ id: Type.String(), at: Timestamp, until: Timestamp })
export type Offer = RowOf<typeof Offer>

/**
 * All availabilities of a person and of their aliases. They are in one document, so that one change decides whether two
 * overlap or a weekday is taken.
 */
const Planner = row({
  slots: list(Slot),
  /** The invitations that the person has sent during the last day; absent before the first. */
  sent: Type.Optional(list(row({ id: Type.String(), at: Timestamp }))),
  /** The invitations that came during the last day, each with a hash of its sender; absent before the first. */
  received: Type.Optional(list(row({ id: Type.String(), sender: Type.String(), at: Timestamp }))),
  /** The opportunities offered to the person in the last days; absent before the first. */
  offers: Type.Optional(list(Offer)),
  /** Set by `marked` with every change. */
  updatedAt: Type.Optional(Timestamp),
})
export type Planner = RowOf<typeof Planner>
export type StoredPlanner = Stored<Planner>

export const planners = aggregate('planners', Planner, [
  index({ 'slots.id': 1 }, { serves: 'the person behind an availability that somebody else names' }),
  index({ updatedAt: 1 }, { serves: 'the index in memory: what other processes wrote' }),
])

export function plannersOf(kit: Kit) {
  return kit.database.native<StoredPlanner>(planners.collection)
}

/** Reads the planner with a slot; `null` when nobody has it. */
export function findOwner(kit: Kit, slotId: string): Promise<StoredPlanner | null> {
  return plannersOf(kit).findOne({ 'slots.id': slotId })
}

/** Reads a person's planner; `null` before their first availability. */
export function findPlanner(kit: Kit, userId: string): Promise<StoredPlanner | null> {
  return plannersOf(kit).findOne({ _id: userId })
}
