import { createAjv } from '@parta/contracts/ajv'
import { type AnswerLink, AnswerLink as AnswerLinkSchema, answerPurpose } from '@parta/contracts/answers'
import { AppError, type ErrorCode } from '@parta/contracts/errors'
import type { ConfirmOutcome } from '@parta/contracts/players'
import { unseal } from '@parta/kit/session/seal'
import type { Decision } from '@parta/kit/store/decision'
import { isMoved } from '../domain/seat-rules.ts'
import type { Entry, EventRow } from '../domain/store.ts'
import { confirmEvent } from './confirm-rules.ts'
import { leaveEvent } from './leave-rules.ts'

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
 * Confirms or declines for the people of a mail's link. Entries that are in that state already are left alone, and so are
 * paid seats that are not free to leave: what costs a charge is asked in the app.
 * @returns the error codes of the entries for which it failed
 * @throws AppError when it failed for all entries
 */
export function answerPlayers(
  before: EventRow | null,
  { userId, eventId, ids: named, answer }: AnswerLink,
  now: Date,
): Decision<EventRow, ErrorCode[]> {
  if (!before || before.removed) throw new AppError('event.notFound')
  const isMeant = (entry: Entry) => entry.userId === userId && (named.length === 0 || named.includes(entry.id))
  if (answer === 'confirm') {
    const ids = before.players.filter(isMeant).map(({ id }) => id)
    // All entries of the link have left; the link does not add them again.
    if (ids.length === 0) throw new AppError('event.notJoined')
    return withCodes(confirmEvent(before, { eventId, userId, ids }, now))
  }
  const meant = [...before.players, ...before.queue].filter(isMeant)
  const free = meant.filter((entry) => !entry.amount || isMoved(before, entry))
  if (meant.length > 0 && free.length === 0) throw new AppError('link.invalid')
  const ids = declining(free).map(({ id }) => id)
  if (ids.length === 0) return { next: before, answer: [] }
  return withCodes(leaveEvent(before, { eventId, userId, ids, message: '' }, now))
}

function withCodes(decision: Decision<EventRow, Pick<ConfirmOutcome, 'refused'>>): Decision<EventRow, ErrorCode[]> {
  return { ...decision, answer: decision.answer.refused.map(({ code }) => code as ErrorCode) }
}

/** The entries that have not confirmed yet; all entries when everybody has, because they may change their minds. */
function declining(entries: readonly Entry[]): readonly Entry[] {
  const silent = entries.filter(({ confirmedAt }) => !confirmedAt)
  return silent.length > 0 ? silent : entries
}
