import { createAjv } from '@parta/contracts/ajv'
import { type AnswerLink, AnswerLink as AnswerLinkSchema, answerPurpose } from '@parta/contracts/answers'
import { AppError } from '@parta/contracts/errors'
import type { ConfirmOutcome } from '@parta/contracts/players'
import type { Decision } from '@parta/kit/change'
import { unseal } from '@parta/kit/seal'
import type { Entry, EventRow } from '../event/store.ts'
import { confirmPlayers } from '../players/confirm-rules.ts'
import { leavePlayers } from '../players/leave-rules.ts'
import { nothingDone } from '../players/rules.ts'

const isLink = createAjv().compile<AnswerLink>(AnswerLinkSchema)

/** @throws link.invalid when it is not one of ours, was made for something else, or is out of date */
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
 * The same as confirming or leaving in the web, by the link's own word; what is so already stays so. The page behind
 * the link says one sentence for all of them: what is refused to one of them is refused to all.
 */
export function answerPlayers(
  before: EventRow | null,
  { userId, eventId, ids: named, answer }: AnswerLink,
  now: Date,
): Decision<EventRow, void> {
  if (!before || before.removed) throw new AppError('event.notFound')
  const isMeant = (entry: Entry) => entry.userId === userId && (named.length === 0 || named.includes(entry.id))
  if (answer === 'confirm') {
    const ids = before.players.filter(isMeant).map(({ id }) => id)
    // Nobody is left of those meant: they are out, and a tap does not bring them back.
    if (ids.length === 0) throw new AppError('event.notJoined')
    return forAll(confirmPlayers(before, { eventId, userId, ids }, now))
  }
  const ids = declining([...before.players, ...before.queue].filter(isMeant)).map(({ id }) => id)
  if (ids.length === 0) return { next: before, answer: undefined }
  return forAll(leavePlayers(before, { eventId, userId, ids, message: '' }, now))
}

function forAll(decision: Decision<EventRow, Pick<ConfirmOutcome, 'already' | 'refused'>>): Decision<EventRow, void> {
  const [first] = decision.answer.refused
  if (first) throw nothingDone([first.id], [decision.answer], 'event.notJoined')
  return { ...decision, answer: undefined }
}

/** Those who have not said yet that they come; where all of them have, they change their minds. */
function declining(entries: readonly Entry[]): readonly Entry[] {
  const silent = entries.filter(({ confirmedAt }) => !confirmedAt)
  return silent.length > 0 ? silent : entries
}
