import type { Kit } from '@parta/kit/kit'
import { effectOfPenalty, karmaAfter, type PenaltyEffect, takePoint } from '../karma/rules.ts'
import type { KarmaRow } from '../karma/store.ts'
import { findSteps } from './find-steps.ts'

/**
 * Returns how many points a penalty would take from a person or an alias now. From the steps, because the record is
 * counted from them only later.
 */
export async function findNextPenaltyEffect(kit: Kit, subject: string): Promise<PenaltyEffect> {
  return takePoint(karmaAfter(await findSteps(kit, subject))).effect
}

/** Returns how many points the penalty of an event took; undefined where none is stored that still stands. */
export async function findPenaltyEffect(
  kit: Kit,
  { eventId, subject }: Pick<KarmaRow, 'eventId' | 'subject'>,
): Promise<PenaltyEffect | undefined> {
  return effectOfPenalty(await findSteps(kit, subject), eventId)
}
