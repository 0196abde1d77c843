import { createAjv } from '@parta/contracts/ajv'
import { type AnswerLink, AnswerLink as AnswerLinkSchema, answerPurpose } from '@parta/contracts/answers'
import { AppError, type ErrorCode } from '@parta/contracts/errors'
import type { ConfirmOutcome } from '@parta/contracts/players'
import { unseal } from '@parta/kit/session/seal'
import type { Decision } from '@parta/kit/store/decision'
import { isMoved } from '../core/seat-rules.ts'
import type { Entry, EventRow } from '../core/store.ts'
import { decideConfirm } from './confirm-rules.ts'
import { decideLeave } from './leave-rules.ts'

const isLink = createAjv().compile<AnswerLink>(AnswerLinkSchema)

/**
 * Opens the sealed link of a mail.
 * @throws link.invalid when the link is forged, made for another purpose, or expired
 */
export function readAnswer(secret: string, token: string, now: Date): AnswerLink {
  const link = opened(secret, token)
  if (!isLink(link) || Date.parse(link.until) <= now.getTime()) throw new AppError('link.invalid')
  return link
}

function opened(secret: string, token: string): unknown {
  try {
    return JSON.parse(unseal(secret, answerPurpose, token))
  } catch (cause) {
    throw new AppError('link.invalid', { cause })
  }
}

/**
 * Confirms or declines for the people of a mail's link. Entries that are in that state already are left alone.
 * @returns the error codes of the entries for which it failed
 * @throws AppError when it failed for all entries; event.paidSeat when all that it would remove are paid for
 */
export function answerPlayers(before: EventRow | null, link: AnswerLink, now: Date): Decision<EventRow, ErrorCode[]> {
  const { userId, eventId, answer } = link
  const { event, ids, kept } = answeredBy(before, link)
  if (answer === 'confirm') {
    // All entries of the link have left; the link does not add them again.
    if (ids.length === 0) throw new AppError('event.notJoined')
    return withCodes(decideConfirm(event, { eventId, userId, ids }, now))
  }
  const [keptCode] = kept
  if (ids.length === 0 && keptCode) throw new AppError(keptCode)
  if (ids.length === 0) return { next: event, answer: [] }
  const decision = withCodes(decideLeave(event, { eventId, userId, ids, message: '' }, now))
  return { ...decision, answer: [...kept, ...decision.answer] }
}

/**
 * Returns the event of a mail's link and the ids of the entries to which its answer applies. Declining keeps paid seats
 * for which leaving may cost a charge, because the app asks before that. It also keeps those who have confirmed, unless
 * everybody has.
 */
export function answeredBy(
  event: EventRow | null,
  { userId, ids, answer }: AnswerLink,
): { readonly event: EventRow; readonly ids: readonly string[]; readonly kept: readonly ErrorCode[] } {
  if (!event || event.removed) throw new AppError('event.notFound')
  const isMeant = (entry: Entry) => entry.userId === userId && (ids.length === 0 || ids.includes(entry.id))
  if (answer === 'confirm') return { event, ids: event.players.filter(isMeant).map(({ id }) => id), kept: [] }
  const meant = [...event.players, ...event.queue].filter(isMeant)
  const free = meant.filter((entry) => !entry.amount || isMoved(event, entry))
  const silent = free.filter(({ confirmedAt }) => !confirmedAt)
  const declining = silent.length > 0 ? silent : free
  const kept = meant
    .filter((entry) => !declining.includes(entry))
    .map((entry): ErrorCode => (free.includes(entry) ? 'event.alreadyConfirmed' : 'event.paidSeat'))
  return { event, ids: declining.map(({ id }) => id), kept }
}

function withCodes(decision: Decision<EventRow, Pick<ConfirmOutcome, 'refused'>>): Decision<EventRow, ErrorCode[]> {
  return { ...decision, answer: decision.answer.refused.map(({ code }) => code as ErrorCode) }
}
