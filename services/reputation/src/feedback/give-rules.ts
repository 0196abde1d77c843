import { AppError } from '@parta/contracts/errors'
import { emojiGiven, levelRated, reviewGiven } from '@parta/contracts/feedback'
import { limits } from '@parta/contracts/limits'
import type { Emoji } from '@parta/contracts/values'
import { type Decision, type FactDraft, factOf } from '@parta/kit/store/decision'
import { writtenText } from '../reviews/rules.ts'
import { entrantOf, headOf, isRated } from './rules.ts'
import { type AttendeeRow, type FeedbackRow, type TurnRow, untilOf } from './store.ts'

/** An emoji, a review or a rating of the level for one who took part; `null` takes the rating back. */
export type Gift = { readonly of: string } & (
  | { readonly emoji: Emoji }
  | { readonly text: string }
  | { readonly level: number | null }
)

interface Giving {
  readonly eventId: string
  readonly event: FeedbackRow
  readonly gifts: readonly Gift[]
  /** The people hidden from the giver by a block. */
  readonly hidden: ReadonlySet<string>
}

/**
 * Gives emoji, reviews and ratings of the level to people who took part. The same emoji given again changes nothing; a
 * review or rating given again replaces the one before.
 * @throws feedback.notFound for a caller or receiver who was not in it · feedback.own · feedback.finished ·
 * feedback.reviewHidden for another review in place of one that a site admin hid · feedback.blocked when a block is between the two · feedback.notPlayed for the level of somebody who did not play ·
 * feedback.tooMany above `limits.emojiPerPlayer` emoji for one receiver
 */
export function give(
  turn: TurnRow | null,
  { eventId, event, gifts, hidden }: Giving,
  now: Date,
): Decision<TurnRow, void> {
  if (!turn) throw new AppError('feedback.notFound')
  if (turn.finishedAt || now >= untilOf(event)) throw new AppError('feedback.finished')
  const facts: FactDraft[] = []
  let given = turn.given
  for (const gift of gifts) {
    const receiver = receiverOf(event, gift.of, turn.userId)
    if (hidden.has(receiver.userId)) throw new AppError('feedback.blocked')
    if ('level' in gift && !isRated(event, gift.of)) throw new AppError('feedback.notPlayed')
    const next = add(given, gift, now)
    if (next === given) continue
    given = next
    const about = { ...headOf(eventId, event), ...entrantOf(receiver), by: turn.userId }
    if ('emoji' in gift) facts.push(factOf(emojiGiven, { ...about, emoji: gift.emoji }))
    else if ('text' in gift)
      facts.push(factOf(reviewGiven, { ...about, private: event.private, text: writtenText(gift.text) }))
    else facts.push(factOf(levelRated, { ...about, activityType: event.activityType, level: gift.level }))
  }
  return given === turn.given
    ? { next: turn, answer: undefined }
    : { next: { ...turn, given }, facts, answer: undefined }
}

function receiverOf(event: FeedbackRow, id: string, giver: string): AttendeeRow {
  const staff = [event.leader, event.trainer].includes(id) ? { id, userId: id } : null
  const receiver = event.attendees.find((attendee) => attendee.id === id) ?? staff
  if (!receiver) throw new AppError('feedback.notFound')
  if (receiver.userId === giver) throw new AppError('feedback.own')
  return receiver
}

type Given = TurnRow['given']

function add(given: Given, gift: Gift, at: Date): Given {
  if ('text' in gift) {
    const text = writtenText(gift.text)
    const before = given.find((one) => one.of === gift.of && one.text !== undefined)
    if (before?.isHidden) throw new AppError('feedback.reviewHidden')
    return before?.text === text ? given : [...given.filter((one) => one !== before), { of: gift.of, text, at }]
  }
  if ('level' in gift) {
    const before = given.find((one) => one.of === gift.of && one.level !== undefined)
    if ((before?.level ?? null) === gift.level) return given
    const others = given.filter((one) => one !== before)
    return gift.level === null ? others : [...others, { of: gift.of, level: gift.level, at }]
  }
  const emoji = given.filter((one) => one.of === gift.of && one.emoji !== undefined)
  if (emoji.some((one) => one.emoji === gift.emoji)) return given
  if (emoji.length >= limits.emojiPerPlayer) throw new AppError('feedback.tooMany')
  return [...given, { of: gift.of, emoji: gift.emoji, at }]
}

/** Empties a review that a site admin hid, so that its writer reads it no more either, and cannot write it again. */
export function hideGiven(turn: TurnRow | null, of: string): Decision<TurnRow | null, void> {
  if (!turn?.given.some((one) => one.of === of && one.text !== undefined && !one.isHidden)) {
    return { next: turn, answer: undefined }
  }
  const given = turn.given.map((one) =>
    one.of === of && one.text !== undefined ? { ...one, text: '', isHidden: true as const } : one,
  )
  return { next: { ...turn, given }, answer: undefined }
}

/** Finishes one person's feedback. @throws feedback.notFound · feedback.finished */
export function finishTurn(turn: TurnRow | null, now: Date): Decision<TurnRow, void> {
  if (!turn) throw new AppError('feedback.notFound')
  if (turn.finishedAt) throw new AppError('feedback.finished')
  return { next: { ...turn, finishedAt: now }, answer: undefined }
}
