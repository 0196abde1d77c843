import type { Kit } from '@parta/kit/kit'
import { between, findFew } from '@parta/kit/store/find-few'
import type { Stored } from '@parta/kit/store/mongo'
import { type KarmaRow, karmaSteps } from '../karma/store.ts'
import { withPenalties } from './penalize-rules.ts'
import { type FeedbackRow, feedbacks } from './store.ts'

/**
 * Writes into the feedback on events what the facts of their penalties say. Changes nothing but after a replay of all
 * facts, which opens the feedback again.
 */
export async function replayPenalties(kit: Kit, steps: readonly KarmaRow[]): Promise<void> {
  if (steps.length === 0) return
  const stepsOf = Map.groupBy(steps, ({ eventId }) => eventId)
  const events = await kit.database
    .native<Stored<FeedbackRow>>(feedbacks.collection)
    .find({ _id: { $in: [...stepsOf.keys()] } })
    .toArray()
  await Promise.all(
    events
      .filter((event) => withPenalties(event, stepsOf.get(event._id) ?? []) !== event)
      .map(({ _id }) =>
        kit.change(feedbacks, _id, (state) => ({
          next: state && withPenalties(state, stepsOf.get(_id) ?? []),
          answer: undefined,
        })),
      ),
  )
}

/** Returns what happened to penalties of events; these facts may come before the one that an event ended. */
export async function findPenaltySteps({ database }: Kit, eventIds: readonly string[]): Promise<KarmaRow[]> {
  const steps = database.native<KarmaRow>(karmaSteps.collection)
  const find = (eventId: object) => steps.find({ eventId })
  const found = await findFew(eventIds.length, {
    all: (limit) => find(between(eventIds)).limit(limit).toArray(),
    named: () => find({ $in: [...eventIds] }).toArray(),
  })
  const asked = new Set(eventIds)
  return found.filter(({ eventId }) => asked.has(eventId))
}
