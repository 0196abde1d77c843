import type { FeedbackPlayer } from '@parta/contracts/feedback'
import { markTime } from '@parta/contracts/predicates/attendance'
import type { Emoji } from '@parta/contracts/values'
import {
  emitEmojiBatch,
  emitFeedback,
  finishFeedback,
  getFeedback,
  listFeedback,
  listOrgFeedback,
  markAttendance,
  rateLevel,
} from '../../generated/operations.ts'
import { call } from '../../lib/call.ts'
import { patchQuery, revalidate, usePages, useQuery } from '../../lib/swr.ts'
import { entrantId, inBatches, withEmoji, withoutEmoji } from './players.ts'

/** The events that wait for the person's feedback, the latest first; of one organisation if `orgId` is given. */
export function useFeedbackEvents(orgId: string | null) {
  return usePages(listFeedback, { query: orgId === null ? {} : { orgId } })
}

export function useFeedback(eventId: string) {
  return useQuery(getFeedback, { params: { id: eventId } })
}

/** What was said after the events of an organisation, the newest first. */
export function useOrgFeedback(orgId: string) {
  return usePages(listOrgFeedback, { params: { id: orgId } })
}

type PlayerChange = (player: FeedbackPlayer) => FeedbackPlayer

/** A change that is shown at once, and how to undo it when the server refuses it. */
interface Optimistic {
  readonly eventId: string
  readonly ids: readonly string[]
  readonly show: PlayerChange
  readonly undo: PlayerChange
}

async function optimistically({ eventId, ids, show, undo }: Optimistic, send: () => Promise<unknown>): Promise<void> {
  await patchPlayers(eventId, ids, show)
  try {
    await send()
  } catch (error) {
    await patchPlayers(eventId, ids, undo)
    void revalidate(getFeedback)
    throw error
  }
}

function patchPlayers(eventId: string, ids: readonly string[], change: PlayerChange): Promise<void> {
  return patchQuery(
    getFeedback,
    { params: { id: eventId } },
    (known) =>
      known && {
        ...known,
        players: known.players.map((player) => (ids.includes(entrantId(player)) ? change(player) : player)),
      },
  )
}

export async function giveEmoji(eventId: string, userOrAliasId: string, emoji: Emoji): Promise<void> {
  const change = { eventId, ids: [userOrAliasId], show: withEmoji(emoji), undo: withoutEmoji(emoji) }
  await optimistically(change, () => call(emitFeedback, { body: { type: 'emoji', eventId, userOrAliasId, emoji } }))
}

/** Gives the same emoji to several players, who must not have it yet. */
export async function giveEmojiToMany(eventId: string, ids: readonly string[], emoji: Emoji): Promise<void> {
  for (const batch of inBatches(ids)) {
    const emojis = batch.map((userOrAliasId) => ({ userOrAliasId, emoji }))
    const change = { eventId, ids: batch, show: withEmoji(emoji), undo: withoutEmoji(emoji) }
    await optimistically(change, () => call(emitEmojiBatch, { body: { eventId, emojis } }))
  }
}

/** Writes a review, or replaces the one before. */
export async function giveReview(eventId: string, player: FeedbackPlayer, text: string): Promise<void> {
  const userOrAliasId = entrantId(player)
  const change = {
    eventId,
    ids: [userOrAliasId],
    show: (one: FeedbackPlayer) => ({ ...one, review: text }),
    undo: (one: FeedbackPlayer) => ({ ...one, review: player.review }),
  }
  await optimistically(change, () => call(emitFeedback, { body: { type: 'review', eventId, userOrAliasId, text } }))
}

/** Rates the level of a player; `null` takes the rating back. */
export async function giveLevel(eventId: string, player: FeedbackPlayer, level: number | null): Promise<void> {
  const userOrAliasId = entrantId(player)
  const change = {
    eventId,
    ids: [userOrAliasId],
    show: (one: FeedbackPlayer) => ({ ...one, level }),
    undo: (one: FeedbackPlayer) => ({ ...one, level: player.level ?? null }),
  }
  await optimistically(change, () => call(rateLevel, { body: { eventId, userOrAliasId, level } }))
}

/** Takes a point of karma from a player, or gives the taken one back. */
export async function judgeKarma(eventId: string, userOrAliasId: string, undo: boolean): Promise<void> {
  const change = {
    eventId,
    ids: [userOrAliasId],
    show: (one: FeedbackPlayer) => ({ ...one, penalty: !undo }),
    undo: (one: FeedbackPlayer) => ({ ...one, penalty: undo }),
  }
  await optimistically(change, () => call(emitFeedback, { body: { type: 'karma', eventId, userOrAliasId, undo } }))
}

/** Corrects whether a player was there, also after the event is finished. Karma and streak follow. */
export async function correctAttendance(eventId: string, player: FeedbackPlayer, wasThere: boolean): Promise<void> {
  const entrant = entrantId(player)
  const at = markTime(new Date(), player.markedAt)
  const change = {
    eventId,
    ids: [entrant],
    show: (one: FeedbackPlayer) => ({ ...one, wasThere, markedAt: at }),
    undo: (one: FeedbackPlayer) => ({ ...one, wasThere: !wasThere }),
  }
  await optimistically(change, () =>
    call(markAttendance, { params: { id: eventId }, body: { marks: [{ entrant, wasThere, at }] } }),
  )
}

/** Finishes the person's feedback on an event, and returns the next event that waits, if any. */
export async function finish(eventId: string) {
  await call(finishFeedback, { params: { id: eventId } })
  const [{ items }] = await Promise.all([call(listFeedback, { query: {} }), revalidate(listFeedback, getFeedback)])
  return items.find(({ id }) => id !== eventId)
}
