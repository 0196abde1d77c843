import { karmaKinds } from '@parta/contracts/karma'
import { Choice } from '@parta/contracts/operation'
import { nullable } from '@parta/contracts/shapes'
import { rows } from '@parta/kit/store/mongo'
import { index, type RowOf, row, Timestamp } from '@parta/kit/store/row'
import { Type } from 'typebox'

/**
 * A step of somebody's karma, with its cause: what the owner sees, and what karma is counted from. The steps of
 * attendances are not stored: they follow from the attendances (`findSteps`).
 */
const KarmaRow = row({
  /** Derived from the fact (`stepId`): a fact that comes twice is one step. */
  _id: Type.String(),
  /** An alias's id, or the person's own. */
  subject: Type.String(),
  kind: Choice(karmaKinds),
  at: Timestamp,
  eventId: Type.String(),
  eventName: Type.String(),
  /** The event's organisation, whose admins decide on appeals. */
  orgId: nullable(Type.String()),
  /** Who took the point or gave it back; null once that account is erased, and in steps made from attendances. */
  by: nullable(Type.String()),
})
export type KarmaRow = RowOf<typeof KarmaRow>

export const karmaSteps = rows('karma-steps', KarmaRow, [
  index({ subject: 1, at: 1, _id: 1 }, { serves: 'the count of one person or alias, and listKarma' }),
  index({ eventId: 1 }, { serves: 'a replay: the penalties of an event' }),
  index({ by: 1 }, { serves: 'erasure: the points that a person took', partial: { by: { $type: 'string' } } }),
])

/**
 * The id of a step that a change of a document caused. Ids of steps of one person at one event sort in the order in
 * which they happened, also within one millisecond.
 * @param version the version of the document that the fact carries
 */
export function stepId({ eventId, subject }: Pick<KarmaRow, 'eventId' | 'subject'>, version: number): string {
  return `${eventId}:${subject}:${String(version).padStart(9, '0')}`
}
