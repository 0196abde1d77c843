import type { Kit } from '@parta/kit/kit'
import type { Stored } from '@parta/kit/store/mongo'
import { type KarmaRow, karmaSteps } from '../karma/store.ts'
import { withPenalties } from './penalize-rules.ts'
import { type FeedbackRow, feedbacks } from './store.ts'

/**
 * Writes into the feedback on events what the facts of their penalties say. Changes nothing but after a replay of all
 * facts, which opens the feedback again.
 */
export async function replayPenalties(kit: Kit, eventId: string): Promise<void> {
  const steps = await findPenaltySteps(kit, eventId)
  if (steps.length === 0) return
  const event = await kit.database.native<Stored<FeedbackRow>>(feedbacks.collection).findOne({ _id: eventId })
  if (!event || withPenalties(event, steps) === event) return
  await kit.change(feedbacks, eventId, (state) => ({ next: state && withPenalties(state, steps), answer: undefined }))
}

function findPenaltySteps({ database }: Kit, eventId: string): Promise<KarmaRow[]> {
  return database.native<KarmaRow>(karmaSteps.collection).find({ eventId }).toArray()
}
