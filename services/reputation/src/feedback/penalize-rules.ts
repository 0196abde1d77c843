import { isDeepStrictEqual } from 'node:util'
import { AppError } from '@parta/contracts/errors'
import { penaltyGiven, penaltyUndone } from '@parta/contracts/feedback'
import { type Decision, factOf } from '@parta/kit/store/decision'
import { changesKarma, type PenaltyEffect } from '../karma/rules.ts'
import type { KarmaRow } from '../karma/store.ts'
import { correctedFacts } from './correct-rules.ts'
import { entrantOf, headOf, isOrganiser, penalizedIn, runs, wasIn } from './rules.ts'
import type { FeedbackRow } from './store.ts'

interface Judging {
  readonly eventId: string
  /** The alias's id, or the person's own. */
  readonly entrantId: string
  readonly by: string
  /** How many points the penalty takes or took, where it is known. */
  readonly effect?: PenaltyEffect | undefined
}

/**
 * Takes a point of karma from a player, once for each event and player.
 * @throws feedback.notFound for a caller or player who was not in it · feedback.notAllowed unless leader or trainer
 * judge a player · feedback.finished · feedback.provider · feedback.returned after an appeal gave the point back ·
 * feedback.undone after an undo did
 */
export function penalize(state: FeedbackRow | null, judging: Judging, now: Date): Decision<FeedbackRow, void> {
  const { event, entrant } = judged(state, judging)
  const before = event.penalties.find(({ of }) => of === entrant.id)
  if (before?.isReturned) throw new AppError('feedback.returned')
  if (before?.isUndone) throw new AppError('feedback.undone')
  if (before) return { next: event, answer: undefined }
  const penalties = [...event.penalties, { of: entrant.id, at: now }]
  return {
    next: { ...event, penalties },
    facts: [factOf(penaltyGiven, { ...headOf(judging.eventId, event), ...entrantOf(entrant), ...saidBy(judging) })],
    answer: undefined,
  }
}

/** Who takes or gives back, and how many points. */
function saidBy({ by, effect }: Judging) {
  return { by, ...(effect === undefined ? {} : { effect }) }
}

/**
 * Gives the point of karma back that this event took, unless an appeal did. It cannot be taken again.
 * @throws feedback.notFound · feedback.notAllowed · feedback.finished · feedback.provider, as `penalize`
 */
export function undoPenalty(state: FeedbackRow | null, judging: Judging): Decision<FeedbackRow, void> {
  const { event, entrant } = judged(state, judging)
  if (!penalizedIn(event).has(entrant.id)) return { next: event, answer: undefined }
  const penalties = event.penalties.map((each) => (each.of === entrant.id ? { ...each, isUndone: true } : each))
  return {
    next: { ...event, penalties },
    facts: [factOf(penaltyUndone, { ...headOf(judging.eventId, event), ...entrantOf(entrant), ...saidBy(judging) })],
    answer: undefined,
  }
}

type PenaltyStep = Pick<KarmaRow, 'subject' | 'kind' | 'at'>

/**
 * Makes a penalty void after a successful appeal: who was there has attended after all. Once the event is finished,
 * that is published as a correction. Idempotent.
 */
export function returnPenalty(
  state: FeedbackRow | null,
  { eventId, step }: { readonly eventId: string; readonly step: PenaltyStep },
): Decision<FeedbackRow | null, void> {
  if (!state) return { next: state, answer: undefined }
  const next = withPenalties(state, [step])
  return { next, facts: correctedFacts(eventId, state, next), answer: undefined }
}

const voidBy = { penalty: {}, undo: { isUndone: true }, return: { isReturned: true } } as const

/**
 * Returns the event with the penalties that steps of karma tell of, in any order; the same event when nothing changes.
 * After a replay of all facts nothing else knows them.
 */
export function withPenalties(event: FeedbackRow, steps: readonly PenaltyStep[]): FeedbackRow {
  const penalties = new Map(event.penalties.map((penalty) => [penalty.of, penalty]))
  for (const { subject: of, kind, at } of steps) {
    if (kind === 'attendance' || !event.attendees.some(({ id }) => id === of)) continue
    const before = penalties.get(of)
    penalties.set(of, { ...before, of, at: before && before.at < at ? before.at : at, ...voidBy[kind] })
  }
  const next = [...penalties.values()]
  return isDeepStrictEqual(next, event.penalties) ? event : { ...event, penalties: next }
}

function judged(state: FeedbackRow | null, { entrantId, by }: Judging) {
  // First, so that others learn nothing of who was there.
  if (!state || !wasIn(state, by)) throw new AppError('feedback.notFound')
  const entrant = state.attendees.find(({ id }) => id === entrantId)
  if (!entrant) throw new AppError('feedback.notFound')
  if (!runs(state, by) || isOrganiser(state, entrantId)) throw new AppError('feedback.notAllowed')
  if (!changesKarma(state)) throw new AppError('feedback.provider')
  if (state.finishedAt) throw new AppError('feedback.finished')
  return { event: state, entrant }
}
