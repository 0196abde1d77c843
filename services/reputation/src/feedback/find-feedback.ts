import { day } from '@parta/contracts/durations'
import { AppError } from '@parta/contracts/errors'
import type { FeedbackEvent, FeedbackPlayer, getFeedback, listFeedback } from '@parta/contracts/feedback'
import { limits } from '@parta/contracts/limits'
import type { Emoji } from '@parta/contracts/values'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { entrantCard, hiddenFrom, people } from '@parta/kit/people/people'
import { personOf } from '@parta/kit/session/actor'
import { keyOf, tokenOf } from '@parta/kit/store/keyset'
import type { Stored } from '@parta/kit/store/mongo'
import { isChild } from './find-child-lines.ts'
import { entrantOf, isOrganiser, isRated, penalizedIn, runs } from './rules.ts'
import {
  type AttendeeRow,
  type FeedbackRow,
  feedbacks,
  type MarkRow,
  type TurnRow,
  turnId,
  turns,
  untilOf,
} from './store.ts'

export async function list(
  kit: Kit,
  { query, actor }: Pick<Call<typeof listFeedback>, 'query' | 'actor'>,
): Promise<{ readonly items: FeedbackEvent[]; readonly nextToken?: string }> {
  const userId = personOf(actor)
  const limit = query.limit ?? limits.pageSize
  const now = new Date()
  const found = await kit.database
    .native<Stored<TurnRow>>(turns.collection)
    .find({ $and: [waiting(userId, query.orgId, now), after(query.nextToken)] })
    .sort({ endDate: -1, eventId: -1 })
    .limit(limit + 1)
    .toArray()
  const shown = found.slice(0, limit)
  const events = await findEvents(
    kit,
    shown.map(({ eventId }) => eventId),
  )
  const items = shown.flatMap((turn) => {
    const event = events.get(turn.eventId)
    return event && now < untilOf(event) ? [eventView(event, turn)] : []
  })
  const last = shown.at(-1)
  const isMore = found.length > limit && last
  return isMore ? { items, nextToken: tokenOf(last.endDate.getTime(), last.eventId) } : { items }
}

/** The filter of a person's events that wait for feedback. */
function waiting(userId: string, orgId: string | undefined, now: Date) {
  const since = new Date(now.getTime() - limits.feedbackDays * day)
  const isOpen = { $or: [{ endDate: { $gt: since } }, { until: { $gt: now } }] }
  return { userId, finishedAt: null, ...isOpen, ...(orgId === undefined ? {} : { orgId }) }
}

function after(nextToken: string | undefined) {
  if (nextToken === undefined) return {}
  const [time, eventId] = keyOf(nextToken, 'number', 'string')
  const endDate = new Date(Number(time))
  return { $or: [{ endDate: { $lt: endDate } }, { endDate, eventId: { $lt: String(eventId) } }] }
}

async function findEvents(kit: Kit, ids: readonly string[]): Promise<Map<string, Stored<FeedbackRow>>> {
  const found = await kit.database
    .native<Stored<FeedbackRow>>(feedbacks.collection)
    .find({ _id: { $in: [...ids] } })
    .toArray()
  return new Map(found.map((event) => [event._id, event]))
}

export async function find(
  kit: Kit,
  { params, actor }: Pick<Call<typeof getFeedback>, 'params' | 'actor'>,
): Promise<{ readonly event: FeedbackEvent; readonly players: FeedbackPlayer[] }> {
  const userId = personOf(actor)
  const [event, stored] = await Promise.all([
    findEvents(kit, [params.id]).then((found) => found.get(params.id)),
    kit.database.native<Stored<TurnRow>>(turns.collection).findOne({ _id: turnId(params.id, userId) }),
  ])
  const turn = stored ?? (event && closedTurn(event, params.id, userId))
  // Everybody without a turn gets the same answer as for an unknown event.
  if (!event || !turn) throw new AppError('feedback.notFound')
  const known = await kit.projections.many(people, [userId, ...idsIn(event)])
  const hiddenPeople = hiddenFrom(known.get(userId), runs(event, userId))
  // Who runs the event decides on everybody in it; other people do not rate somebody with whom they have a block.
  const isHidden = (attendee: AttendeeRow) => !runs(event, userId) && hiddenPeople.ids.has(attendee.userId)
  // Once nothing can be given any more, others need not see how the children are called and look now.
  const isOver = untilOf(event) <= new Date()
  const isShown = (attendee: AttendeeRow) =>
    !isHidden(attendee) && !(isOver && attendee.userId !== userId && isChild(attendee.id, known))
  const looking = lookingAt(event, { turn, userId, hidden: hiddenPeople.ids })
  const players = attendeesOf(event)
    .filter(isShown)
    .map((attendee) => ({
      ...entrantCard(kit.config.PARTA_SECRET, entrantOf(attendee), {
        person: known.get(attendee.userId),
        hiddenPeople,
      }),
      ...playerView(attendee, looking),
    }))
  return { event: eventView(event, turn), players }
}

/** The turn of somebody who was in an event that was finished long ago: a replay of all facts stores none. */
function closedTurn(event: FeedbackRow, eventId: string, userId: string): TurnRow | null {
  if (!event.finishedAt || !idsIn(event).includes(userId)) return null
  return { eventId, userId, orgId: event.orgId, endDate: event.endDate, given: [], finishedAt: null }
}

function idsIn(event: FeedbackRow): string[] {
  return attendeesOf(event).map(({ userId }) => userId)
}

/** Returns the players, and the people who ran the event without playing: they are rated, too. */
function attendeesOf(event: FeedbackRow): readonly AttendeeRow[] {
  const known = new Set(event.attendees.map(({ id }) => id))
  const staff = [event.leader, event.trainer].flatMap((id) => (id && !known.has(id) ? [{ id, userId: id }] : []))
  return [...staff, ...event.attendees]
}

interface Viewer {
  readonly turn: TurnRow
  readonly userId: string
  /** The people hidden from the caller by a block. */
  readonly hidden: ReadonlySet<string>
}

/** An event with what is looked up for each of its hundreds of players. */
interface Looking extends Omit<Viewer, 'turn'> {
  readonly event: FeedbackRow
  readonly given: ReadonlyMap<string, readonly TurnRow['given'][number][]>
  readonly marks: ReadonlyMap<string, MarkRow>
  readonly penalized: ReadonlySet<string>
}

export function lookingAt(event: FeedbackRow, { turn, ...viewer }: Viewer): Looking {
  return {
    ...viewer,
    event,
    given: Map.groupBy(turn.given, ({ of }) => of),
    marks: new Map(event.marks?.map((mark) => [mark.of, mark])),
    penalized: penalizedIn(event),
  }
}

export function playerView(
  attendee: AttendeeRow,
  { event, given: all, marks, penalized, userId, hidden }: Looking,
): Omit<FeedbackPlayer, keyof ReturnType<typeof entrantCard>> {
  const given = all.get(attendee.id) ?? []
  const { aliasId } = entrantOf(attendee)
  const mark = marks.get(attendee.id)
  const mayRate = attendee.userId !== userId && !hidden.has(attendee.userId)
  const review = given.find(({ text }) => text !== undefined)
  const level = given.find((one) => one.level !== undefined)?.level ?? null
  const staffSees = {
    penalty: penalized.has(attendee.id),
    wasThere: mark?.wasThere ?? !attendee.isUnconfirmed,
    ...(mark ? { markedAt: mark.at.toISOString() } : {}),
  }
  return {
    ...(aliasId ? { aliasId } : {}),
    isOrganiser: isOrganiser(event, attendee.id),
    isOwn: attendee.userId === userId,
    mayRate,
    emojis: given.flatMap(({ emoji }) => (emoji ? [emoji as Emoji] : [])),
    review: review?.text ?? '',
    ...(review?.isHidden ? { isReviewHidden: true as const } : {}),
    ...(mayRate && isRated(event, attendee.id) ? { level } : {}),
    ...(runs(event, userId) ? staffSees : {}),
  }
}

function eventView(event: FeedbackRow, turn: TurnRow): FeedbackEvent {
  const { name, activityType, date, endDate, orgId } = event
  return {
    id: turn.eventId,
    name,
    activityType,
    date: date.toISOString(),
    endDate: endDate.toISOString(),
    orgId,
    until: untilOf(event).toISOString(),
    runs: runs(event, turn.userId),
    finished: turn.finishedAt !== null,
    closed: event.finishedAt !== null,
  }
}
