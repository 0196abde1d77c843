import type { FeedbackEvent, FeedbackPlayer } from '@parta/contracts/feedback'
import { limits } from '@parta/contracts/limits'
import { isAttendanceOpen } from '@parta/contracts/predicates/attendance'
import type { Emoji } from '@parta/contracts/values'

/** Returns the id by which operations name somebody who took part: the alias's id, or else the person's. */
export function entrantId({ id, aliasId }: Pick<FeedbackPlayer, 'id' | 'aliasId'>): string {
  return aliasId ?? id
}

/** Returns how many more emoji the caller can give this player. */
export function emojiLeft({ emojis }: Pick<FeedbackPlayer, 'emojis'>): number {
  return Math.max(0, limits.emojiPerPlayer - emojis.length)
}

export function withEmoji(emoji: Emoji): (player: FeedbackPlayer) => FeedbackPlayer {
  return (player) => (player.emojis.includes(emoji) ? player : { ...player, emojis: [...player.emojis, emoji] })
}

export function withoutEmoji(emoji: Emoji): (player: FeedbackPlayer) => FeedbackPlayer {
  return (player) => ({ ...player, emojis: player.emojis.filter((given) => given !== emoji) })
}

/** Returns those whom the caller can rate: everybody but the caller, the caller's aliases and deleted people. */
export function ratedPlayers(players: readonly FeedbackPlayer[]): FeedbackPlayer[] {
  return players.filter(({ isOwn, deleted }) => !isOwn && !deleted)
}

/** Returns those to whom the caller may give emoji and reviews; the others are shown to leader and trainer only. */
export function giftedPlayers(players: readonly FeedbackPlayer[]): FeedbackPlayer[] {
  return players.filter(({ mayRate }) => mayRate)
}

/** Splits ids into batches that one call may contain. */
export function inBatches(ids: readonly string[]): string[][] {
  const count = Math.ceil(ids.length / limits.feedbackBatch)
  return Array.from({ length: count }, (_, at) => ids.slice(at * limits.feedbackBatch, (at + 1) * limits.feedbackBatch))
}

/** Whether the caller may take a point of karma from the player: as leader or trainer, from ordinary players only. */
export function canJudge(event: Pick<FeedbackEvent, 'runs'>, player: FeedbackPlayer): boolean {
  return event.runs && !player.isOrganiser
}

/**
 * Whether the caller may correct here if the player was there. A player who lost karma has no attendance, whatever is
 * marked; leader and trainer may not be players: they are on the list of who is here.
 */
export function canCorrect(event: Pick<FeedbackEvent, 'runs' | 'date' | 'endDate'>, player: FeedbackPlayer, now: Date) {
  return canJudge(event, player) && player.penalty !== true && isAttendanceOpen(event, now)
}

/**
 * The state of an event's feedback for the caller: `open`; `finished` by the caller; `late`, because the time for it is
 * over.
 */
export function stateOf({ finished, until }: Pick<FeedbackEvent, 'finished' | 'until'>, now: Date) {
  if (finished) return 'finished'
  return now < new Date(until) ? 'open' : 'late'
}

/** Removes line breaks, which a review must not contain, and what is too long. */
export function reviewText(text: string): string {
  return text.replaceAll(/\s*[\n\r]+\s*/g, ' ').slice(0, limits.reviewMax)
}
