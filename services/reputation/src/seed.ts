import { day, hour } from '@parta/contracts/durations'
import { type DemoFeedback, demoFeedback, demoPraise, demoReviews } from '@parta/demo/world'
import type { Kit } from '@parta/kit/kit'
import { until } from '@parta/kit/seed'
import type { Stored } from '@parta/kit/store/mongo'
import { countAll } from './achievements/count.ts'
import { type EmojiRow, emojiRows } from './emoji/store.ts'
import { finishTurn, type Gift, give } from './feedback/give-rules.ts'
import { penalize } from './feedback/penalize-rules.ts'
import { finish } from './feedback/rules.ts'
import { type FeedbackRow, feedbacks, turnId, turns } from './feedback/store.ts'
import { requestRecount } from './record/request-recount.ts'
import { writtenText } from './reviews/rules.ts'
import { reviews } from './reviews/store.ts'

/** Creates what the demo people said of each other, by the same rules as all others. */
export async function seed(kit: Kit): Promise<void> {
  await seedPraise(kit)
  await seedFeedback(kit)
}

/** Creates reviews and emoji of a time before the events of the demo. */
async function seedPraise(kit: Kit): Promise<void> {
  const now = Date.now()
  for (const { daysAgo, id: _id, text, ...said } of demoReviews) {
    const createdAt = new Date(now - daysAgo * day)
    await kit.once(reviews.collection, { _id, ...said, private: false, text: writtenText(text), createdAt })
  }
  for (const [subject, received] of demoPraise) {
    const rows = received.map(
      (emoji, at): EmojiRow => ({
        _id: `demo:${subject}:${at}`,
        eventId: 'demo',
        eventName: '',
        orgId: null,
        subject,
        by: 'demo',
        emoji,
        at: new Date(now),
      }),
    )
    await Promise.all(rows.map((row) => kit.once(emojiRows.collection, row)))
    await countAll(kit, { stats: [subject] })
  }
  const praised = [...demoPraise].map(([subject]) => subject)
  const writers = demoReviews.map(({ by }) => by)
  await requestRecount(kit, { progress: [...praised, ...writers] })
}

/** Gives and finishes the feedback of the past events, at the times at which people would have done it. */
async function seedFeedback(kit: Kit): Promise<void> {
  const rows = kit.database.native<Stored<FeedbackRow>>(feedbacks.collection)
  const ids = demoFeedback.map(({ eventId }) => eventId)
  await until(async () => (await rows.countDocuments({ _id: { $in: ids } })) === ids.length)
  const events = new Map((await rows.find({ _id: { $in: ids } }).toArray()).map((event) => [event._id, event]))
  // The oldest first, as karma was lost and came back.
  for (const said of demoFeedback.toReversed()) {
    const event = events.get(said.eventId)
    // An interrupted seed is repeated: some events are finished already.
    if (event && !event.finishedAt) await sayAndFinish(kit, said, event)
  }
}

async function sayAndFinish(kit: Kit, said: DemoFeedback, event: FeedbackRow): Promise<void> {
  const { eventId, leader, gifts, penalized, isFinished } = said
  const later = (hours: number) => ({ now: new Date(event.endDate.getTime() + hours * hour) })
  const hidden = new Set<string>()
  await Promise.all(
    [...Map.groupBy(gifts, ({ by }) => by)].map(([by, own]) =>
      kit.change(
        turns,
        turnId(eventId, by),
        (turn, now) => give(turn, { eventId, event, gifts: own.map(giftOf), hidden }, now),
        later(1),
      ),
    ),
  )
  if (penalized) {
    const judging = { eventId, entrantId: penalized, by: leader }
    await kit.change(feedbacks, eventId, (state, now) => penalize(state, judging, now), later(1))
  }
  if (!isFinished) return
  await kit.change(feedbacks, eventId, (state, now) => finish(state, { eventId, by: leader }, now), later(2))
  await kit.change(
    turns,
    turnId(eventId, leader),
    (turn, now) => (turn?.finishedAt ? { next: turn, answer: undefined } : finishTurn(turn, now)),
    later(2),
  )
}

function giftOf({ of, emoji, level, text = '' }: DemoFeedback['gifts'][number]): Gift {
  if (level !== undefined) return { of, level }
  return emoji ? { of, emoji } : { of, text }
}
