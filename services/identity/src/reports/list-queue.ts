import { hour } from '@parta/contracts/durations'
import { limits } from '@parta/contracts/limits'
import {
  type listReports,
  type listUserFeedback,
  type QueuedFeedback,
  type QueuedReport,
  reportLimits,
} from '@parta/contracts/report-queue'
import type { PersonCard } from '@parta/contracts/shapes'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { maskedCard } from '@parta/kit/people/people'
import { keyOf, tokenOf } from '@parta/kit/store/keyset'
import type { Stored } from '@parta/kit/store/mongo'
import { cardsOf } from '../people/find-cards.ts'
import { type Feedback, feedbacks, type Report, reports } from './store.ts'

type Asked = Pick<Call<typeof listReports> | Call<typeof listUserFeedback>, 'query'>

/** Returns reports of people, messages, posts and reviews for site admins, with the people masked. */
export async function findReports(kit: Kit, { query }: Asked) {
  const { rows, nextToken } = await pageOf<Report>(kit, reports.collection, query)
  const cards = await cardsOf(
    kit,
    idsIn(
      rows.flatMap(({ reporter, reported }) => [reporter, reported]),
      rows,
    ),
  )
  const items = rows.map((row): QueuedReport => {
    const { reporter, reported, message, kind = 'person', contentId = null } = row
    const { isContentGone = false, quote = null, place = null } = row
    // The file of an ended report may be deleted.
    const picture = row.handled ? null : (row.picture ?? null)
    const people = { reporter: maskedCard(cards(reporter)), reported: maskedCard(cards(reported)) }
    return { ...queued(row, cards), kind, contentId, ...people, message, isContentGone, quote, picture, place }
  })
  return { items, ...nextToken }
}

/** Returns bug reports for site admins, without the addresses for answers. */
export async function findFeedback(kit: Kit, { query }: Asked) {
  const { rows, nextToken } = await pageOf<Feedback>(kit, feedbacks.collection, query)
  const cards = await cardsOf(
    kit,
    idsIn(
      rows.map(({ userId }) => userId),
      rows,
    ),
  )
  const items = rows.map((row): QueuedFeedback => {
    const { type, severity, title, description, deviceInfo, userId, email } = row
    const sender = userId === '' ? null : maskedCard(cards(userId))
    const said = { type, severity, title, description, deviceInfo }
    return { ...queued(row, cards), ...said, sender, canAnswer: email !== '' || userId !== '' }
  })
  return { items, ...nextToken }
}

type Row = Stored<Pick<Report, 'at' | 'assignee' | 'handled'>>

function idsIn(people: readonly string[], rows: readonly Row[]): string[] {
  return [...new Set([...people, ...rows.flatMap(({ assignee, handled }) => [assignee ?? '', handled?.by ?? ''])])]
}

function queued({ _id: id, at, assignee, handled }: Row, cards: (id: string) => PersonCard) {
  return {
    id,
    at: at.toISOString(),
    dueAt: new Date(at.getTime() + reportLimits.hours * hour).toISOString(),
    assignee: assignee === undefined ? null : cards(assignee),
    handled: handled
      ? { by: cards(handled.by), at: handled.at.toISOString(), outcome: handled.outcome, answer: handled.answer }
      : null,
  }
}

/** Reads a page of a queue: open reports, the oldest first, or closed ones, the latest first. */
async function pageOf<R extends object>(
  kit: Kit,
  collection: string,
  { state = 'open', limit = limits.pageSize, nextToken }: Asked['query'],
): Promise<{ rows: Stored<R>[]; nextToken: { nextToken?: string } }> {
  const [time, id] = nextToken ? keyOf(nextToken, 'number', 'string') : []
  const isOpen = state === 'open'
  const field = isOpen ? 'at' : 'handled.at'
  const key = new Date(Number(time ?? 0))
  const further = isOpen ? '$gt' : '$lt'
  const after =
    time === undefined
      ? {}
      : { $or: [{ [field]: { [further]: key } }, { [field]: key, _id: { [further]: String(id) } }] }
  const order = isOpen ? 1 : -1
  const found = (await kit.database
    .native<Row>(collection)
    .find({ $and: [{ 'handled.at': isOpen ? null : { $gt: new Date(0) } }, after] })
    .sort({ [field]: order, _id: order })
    .limit(limit + 1)
    .toArray()) as Row[]
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  const at = isOpen ? last?.at : last?.handled?.at
  const more = found.length > limit && last && at ? { nextToken: tokenOf(at.getTime(), last._id) } : {}
  // The rows are those of the collection; the queue reads only what all of them have.
  return { rows: rows as (Row & Stored<R>)[], nextToken: more }
}
