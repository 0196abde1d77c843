import { AppError } from '@parta/contracts/errors'
import type { emitEmojiBatch, emitFeedback, rateLevel } from '@parta/contracts/feedback'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { findHiddenPeople } from '@parta/kit/people/people'
import { personOf } from '@parta/kit/session/actor'
import type { Stored } from '@parta/kit/store/mongo'
import { findNextPenaltyEffect, findPenaltyEffect } from '../attendance/find-penalty-effect.ts'
import { type Gift, give } from './give-rules.ts'
import { penalize, undoPenalty } from './penalize-rules.ts'
import { type FeedbackRow, feedbacks, turnId, turns } from './store.ts'

export async function emit(
  kit: Kit,
  { body, actor }: Pick<Call<typeof emitFeedback>, 'body' | 'actor'>,
): Promise<void> {
  const by = personOf(actor)
  const { eventId, userOrAliasId: entrantId } = body
  if (body.type !== 'karma') {
    const gift = body.type === 'emoji' ? { of: entrantId, emoji: body.emoji } : { of: entrantId, text: body.text }
    return giveAll(kit, { eventId, by, gifts: [gift] })
  }
  const effect = await (body.undo
    ? findPenaltyEffect(kit, { eventId, subject: entrantId })
    : findNextPenaltyEffect(kit, entrantId))
  const judging = { eventId, entrantId, by, effect }
  await kit.change(feedbacks, eventId, (state, now) =>
    body.undo ? undoPenalty(state, judging, now) : penalize(state, judging, now),
  )
}

export async function emitBatch(
  kit: Kit,
  { body, actor }: Pick<Call<typeof emitEmojiBatch>, 'body' | 'actor'>,
): Promise<void> {
  const gifts = body.emojis.map(({ userOrAliasId, emoji }) => ({ of: userOrAliasId, emoji }))
  await giveAll(kit, { eventId: body.eventId, by: personOf(actor), gifts })
}

export async function rate(kit: Kit, { body, actor }: Pick<Call<typeof rateLevel>, 'body' | 'actor'>): Promise<void> {
  const { eventId, userOrAliasId, level } = body
  await giveAll(kit, { eventId, by: personOf(actor), gifts: [{ of: userOrAliasId, level }] })
}

async function giveAll(
  kit: Kit,
  { eventId, by, gifts }: { readonly eventId: string; readonly by: string; readonly gifts: readonly Gift[] },
): Promise<void> {
  const [event, { ids: hidden }] = await Promise.all([
    kit.database.native<Stored<FeedbackRow>>(feedbacks.collection).findOne({ _id: eventId }),
    findHiddenPeople(kit, by),
  ])
  if (!event) throw new AppError('feedback.notFound')
  await kit.change(turns, turnId(eventId, by), (turn, now) => give(turn, { eventId, event, gifts, hidden }, now))
}
