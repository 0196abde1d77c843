import { day } from '@parta/contracts/durations'
import { AppError } from '@parta/contracts/errors'
import { appealDecided, karmaAppealed } from '@parta/contracts/karma'
import { limits } from '@parta/contracts/limits'
import { type Decision, factOf } from '@parta/kit/store/decision'
import type { PenaltyEffect } from '../karma/rules.ts'
import type { KarmaRow } from '../karma/store.ts'
import type { AppealRow } from './store.ts'

interface Appealing {
  readonly userId: string
  /** The penalty that stands; null without one. */
  readonly penalty: KarmaRow | null
  /** The organisation whose admins decide; null for the site admins. */
  readonly org: { readonly id: string; readonly name: string; readonly admins: readonly string[] } | null
  readonly text: string
}

export function mayAppealUntil(penaltyAt: Date): Date {
  return new Date(penaltyAt.getTime() + limits.appealDays * day)
}

/**
 * Appeals about a penalty that stands, once.
 * @throws appeal.notFound · appeal.already · appeal.tooLate after `limits.appealDays` days
 */
export function makeAppeal(
  state: AppealRow | null,
  { userId, penalty, org, text }: Appealing,
  now: Date,
): Decision<AppealRow, void> {
  if (!penalty) throw new AppError('appeal.notFound')
  if (state?.penalty === penalty._id) throw new AppError('appeal.already')
  if (now >= mayAppealUntil(penalty.at)) throw new AppError('appeal.tooLate')
  const { eventId, eventName, subject } = penalty
  const next: AppealRow = {
    eventId,
    eventName,
    orgId: org?.id ?? null,
    subject,
    userId,
    penalty: penalty._id,
    penaltyAt: penalty.at,
    text,
    state: 'open',
    at: now,
  }
  const made = {
    ...headOf(next),
    orgName: org?.name ?? '',
    admins: [...(org?.admins ?? [])],
    text,
    takenBy: penalty.by,
  }
  return { next, facts: [factOf(karmaAppealed, made)], answer: undefined }
}

/** Leaves an open appeal to the site admins, after its organisation lost the last admin who may decide. Idempotent. */
export function handToSite(
  state: AppealRow | null,
  { takenBy }: { readonly takenBy: string | null },
): Decision<AppealRow | null, void> {
  if (state?.state !== 'open' || state.orgId === null) return { next: state, answer: undefined }
  const next: AppealRow = { ...state, orgId: null }
  const made = { ...headOf(next), orgName: '', admins: [], text: state.text, takenBy }
  return { next, facts: [factOf(karmaAppealed, made)], answer: undefined }
}

/**
 * Closes an open appeal whose penalty was given back without it: nobody has to decide any more.
 * @param standing the id of the penalty that still stands; null without one
 */
export function closeMoot(state: AppealRow | null, standing: string | null): Decision<AppealRow | null, void> {
  if (state?.state !== 'open' || state.penalty === standing) return { next: state, answer: undefined }
  return { next: { ...state, state: 'returned' }, answer: undefined }
}

interface Judging {
  readonly by: string
  readonly giveBack: boolean
  /** Whether the penalty was undone or given back in the meantime. */
  readonly isMoot: boolean
  /** How many points the penalty took, where it is known. */
  readonly effect: PenaltyEffect | undefined
}

/** Decides an appeal. @throws appeal.notFound · appeal.decided */
export function judgeAppeal(
  state: AppealRow | null,
  { by, giveBack, isMoot, effect }: Judging,
): Decision<AppealRow, void> {
  if (!state) throw new AppError('appeal.notFound')
  if (state.state !== 'open') throw new AppError('appeal.decided')
  if (isMoot) return { next: { ...state, state: 'returned' }, answer: undefined }
  return {
    next: { ...state, state: giveBack ? 'returned' : 'upheld' },
    facts: [
      factOf(appealDecided, {
        ...headOf(state),
        by,
        givenBack: giveBack,
        ...(effect === undefined ? {} : { effect }),
      }),
    ],
    answer: undefined,
  }
}

function headOf({ eventId, eventName, orgId, subject, userId }: AppealRow) {
  return { eventId, eventName, orgId, userId, aliasId: subject === userId ? null : subject }
}

/**
 * Returns the admins who may decide: not who appeals, and not who took the point.
 */
export function judgesOf(admins: readonly string[], involved: readonly (string | null)[]): string[] {
  return admins.filter((id) => !involved.includes(id))
}
