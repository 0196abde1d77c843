import { isDeepStrictEqual } from 'node:util'
import { AppError } from '@parta/contracts/errors'
import { penaltyGiven, penaltyUndone } from '@parta/contracts/feedback'
import { penaltyRepeats } from '@parta/contracts/karma'
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
 * Takes a point of karma from a player, one for each event and player; again after an undo, which may have been a
 * mistake.
 * @throws feedback.notFound for a caller or player who was not in it · feedback.notAllowed unless leader or trainer
 * judge a player · feedback.finished · feedback.provider · feedback.returned after an appeal gave the point back ·
 * feedback.undone when it was given back and forth too often: the player is notified each time
 */
export function penalize(state: FeedbackRow | null, judging: Judging, now: Date): Decision<FeedbackRow, void> {
  const { event, entrant } = judged(state, judging)
  const { id: of } = entrant
  const before = event.penalties.find((penalty) => penalty.of === of)
  if (before?.isReturned) throw new AppError('feedback.returned')
  if (penalizedIn(event).has(of)) return { next: event, answer: undefined }
  const repeats = before ? (before.repeats ?? 0) + 1 : undefined
  if (repeats && repeats > penaltyRepeats) throw new AppError('feedback.undone')
  const at = before?.undoneAt ? laterThan(before.undoneAt, now) : now
  const penalty = { ...before, of, at, ...(repeats ? { repeats } : {}) }
  return {
    next: { ...event, penalties: [...event.penalties.filter((other) => other !== before), penalty] },
    facts: [factOf(penaltyGiven, { ...headOf(judging.eventId, event), ...entrantOf(entrant), ...saidBy(judging) })],
    answer: undefined,
  }
}

/** A penalty and its undo may come in one millisecond. */
function laterThan(before: Date, now: Date): Date {
  return new Date(Math.max(now.getTime(), before.getTime() + 1))
}

/** Returns the fields that say who takes or gives back, and how many points. */
function saidBy({ by, effect }: Judging) {
  return { by, ...(effect === undefined ? {} : { effect }) }
}

/**
 * Gives the point of karma back that this event took, unless an appeal did.
 * @throws feedback.notFound · feedback.notAllowed · feedback.finished · feedback.provider, as `penalize`
 */
export function undoPenalty(state: FeedbackRow | null, judging: Judging, now: Date): Decision<FeedbackRow, void> {
  const { event, entrant } = judged(state, judging)
  if (!penalizedIn(event).has(entrant.id)) return { next: event, answer: undefined }
  const undone = (penalty: Penalty) => ({ ...penalty, undoneAt: latest(penalty.at, now) })
  const penalties = event.penalties.map((each) => (each.of === entrant.id ? undone(each) : each))
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

type Penalty = FeedbackRow['penalties'][number]

/** Adds a step to a penalty. The last step of each kind counts, in whatever order the steps come. */
function withStep(before: Penalty | undefined, { subject: of, kind, at }: PenaltyStep): Penalty {
  const penalty = before ?? { of, at }
  if (kind === 'return') return { ...penalty, isReturned: true }
  if (kind === 'undo') return { ...penalty, undoneAt: latest(penalty.undoneAt, at) }
  return { ...penalty, at: latest(penalty.at, at) }
}

function latest(one: Date | undefined, other: Date): Date {
  return one && one > other ? one : other
}

/**
 * Returns the event with the penalties that follow from steps of karma, in any order; the same event when nothing changes.
 * After a replay of all facts nothing else knows them.
 */
export function withPenalties(event: FeedbackRow, steps: readonly PenaltyStep[]): FeedbackRow {
  const penalties = new Map(event.penalties.map((penalty) => [penalty.of, penalty]))
  for (const step of steps) {
    const { subject: of, kind } = step
    if (kind === 'attendance' || !event.attendees.some(({ id }) => id === of)) continue
    penalties.set(of, withStep(penalties.get(of), step))
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
