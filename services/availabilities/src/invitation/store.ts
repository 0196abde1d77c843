import { promptStates } from '@parta/contracts/availability-values'
import { Choice } from '@parta/contracts/operation'
import { nullable } from '@parta/contracts/shapes'
import { activities } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import { keyedHash } from '@parta/kit/session/seal'
import { aggregate, type Stored } from '@parta/kit/store/mongo'
import { index, type RowOf, row, Timestamp } from '@parta/kit/store/row'
import { Type } from 'typebox'

/** The event as it was last published. */
const InvitedTo = row({
  id: Type.String(),
  name: Type.String(),
  activityType: Choice(activities),
  date: Timestamp,
  endDate: Timestamp,
  placeName: Type.String(),
})

/** An invitation to an event. */
const PromptRow = row({
  event: InvitedTo,
  /** The version of the event's snapshot that was applied; absent before the first. */
  eventVersion: Type.Optional(Type.Integer()),
  availabilityId: Type.String(),
  from: Type.String(),
  to: Type.String(),
  /** The alias that is invited; `null` for the person. */
  aliasId: nullable(Type.String()),
  /** An open invitation whose event has begun is stored as open. */
  state: Choice(promptStates),
  createdAt: Timestamp,
})
export type PromptRow = RowOf<typeof PromptRow>
export type StoredPrompt = Stored<PromptRow>

export const prompts = aggregate('prompts', PromptRow, [
  index({ to: 1, availabilityId: 1, state: 1 }, { serves: "getAvailability: the open invitations; a person's data" }),
  index({ from: 1, createdAt: 1 }, { serves: "a person's data" }),
  index({ createdAt: 1 }, { serves: 'the index in memory: invitations that other processes sent' }),
  index({ 'event.id': 1, to: 1 }, { serves: 'the invitations to an event that changes, or that somebody joins' }),
  index({ 'event.endDate': 1 }, { serves: 'forget-events: invitations to events that are long over' }),
])

/**
 * The id of an invitation: the same for the same event and person or alias, so that there is one of them. Its sender
 * gets it before they know whom they invited, so nobody else can compute it.
 */
export function promptIdOf({ config }: Pick<Kit, 'config'>, eventId: string, entrantId: string): string {
  return keyedHash(config.PARTA_SECRET, 'invitation', `${eventId} ${entrantId}`).slice(0, 32)
}

/** A key under which the acts of one person towards another are counted, without storing who acted. */
export function pairHash({ config }: Pick<Kit, 'config'>, one: string, other: string): string {
  return keyedHash(config.PARTA_SECRET, 'pair of people', `${one} ${other}`).slice(0, 32)
}

export function promptsOf(kit: Kit) {
  return kit.database.native<StoredPrompt>(prompts.collection)
}
