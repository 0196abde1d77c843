import type { Kit } from '@parta/kit/kit'
import { effectOfPenalty, karmaAfter, type PenaltyEffect, penalize } from './rules.ts'
import { type KarmaRow, karmaSteps } from './store.ts'

/** Returns how many points a penalty would take from a person or an alias now. */
export async function findNextEffect(kit: Kit, subject: string): Promise<PenaltyEffect> {
  return penalize(karmaAfter(await findSteps(kit, subject))).effect
}

/** Returns how many points the penalty of an event took; undefined where none is stored that still stands. */
export async function findEffect(
  kit: Kit,
  { eventId, subject }: Pick<KarmaRow, 'eventId' | 'subject'>,
): Promise<PenaltyEffect | undefined> {
  return effectOfPenalty(await findSteps(kit, subject), eventId)
}

/** From the steps, because the record is counted from them only later. */
function findSteps({ database }: Kit, subject: string): Promise<KarmaRow[]> {
  return database.native<KarmaRow>(karmaSteps.collection).find({ subject }).sort({ at: 1, _id: 1 }).toArray()
}
