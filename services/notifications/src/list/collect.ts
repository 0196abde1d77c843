import type { Envelope } from '@parta/contracts/fact'
import type { Kit } from '@parta/kit/kit'
import { idFor } from '@parta/kit/store/id'
import { duplicate, writeErrorsOf } from '@parta/kit/store/write-errors'
import { createNotification, type Notice } from './rules.ts'
import { type NotificationRow, notificationsOf } from './store.ts'

/** The command on several dates that a fact is about, and the date of its event. */
export interface CommandOnDates {
  readonly id: string
  readonly date: string
  /** Whether a later command may publish the same fact again, which is no news then. */
  readonly mayComeAgain?: boolean
}

interface NoticesTogether {
  readonly together: CommandOnDates
  /** One notice for each receiver. */
  readonly notices: readonly (Notice & { readonly userId: string })[]
}

/**
 * Writes one notification for each receiver of a command on several dates: its first fact creates the notification, the
 * others add their dates. A repeated fact adds nothing.
 * @returns the notifications as they are now, without those that their receivers removed, and those of an earlier command
 */
export async function collectNotices(
  kit: Kit,
  fact: Envelope,
  { together, notices }: NoticesTogether,
): Promise<NotificationRow[]> {
  const at = new Date(fact.at)
  const all = notices.map((notice) => createNotification({ ...notice, id: idOf(together.id, notice), at }))
  const created = together.mayComeAgain ? await withoutTold(kit, fact, all) : all
  if (created.length === 0) return []
  const factIds = together.mayComeAgain ? [fact.id] : []
  const changes = created.map(({ row }) => ({
    updateOne: { ...updateOf({ ...row, factIds }, together), upsert: true },
  }))
  await write(kit, changes)
  const ids = created.map(({ row }) => row._id)
  const rows = await notificationsOf(kit)
    .find({ _id: { $in: ids }, deleted: false })
    .toArray()
  const facts = new Map(created.map(({ row, fact: notice }) => [row._id, notice]))
  for (const { _id, dates = [] } of rows) {
    const notice = facts.get(_id)
    // Published for each date, so that open screens show the new number of dates.
    const publication = { id: `notifications:${_id}:${dates.length}`, subject: _id, at, version: dates.length }
    if (notice) await kit.publish(notice, publication)
  }
  return rows
}

/** Leaves out receivers whom a notification of another command has told of the same fact. */
async function withoutTold<C extends { readonly row: NotificationRow }>(
  kit: Kit,
  { id }: Envelope,
  created: readonly C[],
): Promise<C[]> {
  const found = await notificationsOf(kit)
    .find({ factIds: id }, { projection: { userId: 1 } })
    .toArray()
  return created.filter(({ row }) => !found.some(({ _id, userId }) => userId === row.userId && _id !== row._id))
}

function updateOf({ _id, event, detail, about, factIds = [], ...row }: NotificationRow, { date }: CommandOnDates) {
  const { changes, until, ...rest } = detail ?? {}
  const details = Object.fromEntries(Object.entries(rest).map(([name, value]) => [`detail.${name}`, value]))
  return {
    filter: { _id },
    update: {
      $setOnInsert: { ...row, ...details },
      // MongoDB compares documents by their first field: `$min` keeps the first event, and the first deadline.
      $min: { ...(event ? { event: { date, ...event } } : {}), ...(until ? { 'detail.until': until } : {}) },
      $addToSet: {
        ...(event ? { dates: event.id } : {}),
        ...(changes ? { 'detail.changes': { $each: changes } } : {}),
        // The entries may differ by date: a parent on one, a child on the next.
        ...(about ? { about: { $each: about } } : {}),
        ...(factIds.length > 0 ? { factIds: { $each: factIds } } : {}),
      },
    },
  }
}

type Write = Parameters<ReturnType<typeof notificationsOf>['bulkWrite']>[0][number]

/** Concurrent facts may insert the same notification: MongoDB refuses one of the inserts, which is repeated as an update. */
async function write(kit: Kit, changes: readonly Write[]): Promise<void> {
  try {
    await notificationsOf(kit).bulkWrite([...changes], { ordered: false })
  } catch (error) {
    const failures = writeErrorsOf(error)
    if (failures.some(({ code }) => code !== duplicate)) throw error
    const refused = failures.flatMap(({ index }) => changes[index] ?? [])
    await notificationsOf(kit).bulkWrite(refused, { ordered: false })
  }
}

/** The id of a notification: the same for notices of one command with the same text, sender, alias and receiver. */
function idOf(
  together: string,
  { userId, type, detail = {}, senderId, aliasId }: Notice & { readonly userId: string },
): string {
  const variant = detail.reason ?? (detail.until ? 'held' : '')
  return idFor([together, type, variant, senderId ?? '', aliasId ?? '', userId].join(' '))
}
