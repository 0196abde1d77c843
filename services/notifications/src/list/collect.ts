import { createHash } from 'node:crypto'
import type { Envelope } from '@parta/contracts/fact'
import type { Together } from '@parta/contracts/repetition'
import type { Kit } from '@parta/kit/kit'
import { duplicate, writeErrorsOf } from '@parta/kit/store/newer'
import { createNotification, type Notice } from './rules.ts'
import { type NotificationRow, notificationsOf } from './store.ts'

interface Collecting {
  readonly together: NonNullable<Together>
  /** One for each receiver. */
  readonly notices: readonly (Notice & { readonly userId: string })[]
}

/**
 * One notice for each receiver of what a command did on several dates: the first fact of it makes the notice, and the
 * others add their dates. The same fact again adds nothing.
 * @returns the notices as they are now, without those that were removed
 */
export async function collectNotices(
  kit: Kit,
  fact: Envelope,
  { together, notices }: Collecting,
): Promise<NotificationRow[]> {
  const at = new Date(fact.at)
  const made = notices.map((notice) => createNotification({ ...notice, id: idOf(together.id, notice), at }))
  const changes = made.map(({ row }) => ({ updateOne: { ...added(row, together), upsert: true } }))
  await write(kit, changes)
  const ids = made.map(({ row }) => row._id)
  const rows = await notificationsOf(kit)
    .find({ _id: { $in: ids }, deleted: false })
    .toArray()
  const facts = new Map(made.map(({ row, fact: created }) => [row._id, created]))
  for (const { _id, dates = [] } of rows) {
    const created = facts.get(_id)
    // Told again with each date, so that what is on screen counts it.
    const telling = { id: `notifications:${_id}:${dates.length}`, subject: _id, at, version: dates.length }
    if (created) await kit.tell(created, telling)
  }
  return rows
}

function added({ _id, event, detail, about, ...row }: NotificationRow, { date }: NonNullable<Together>) {
  const { changes, until, ...rest } = detail ?? {}
  const details = Object.fromEntries(Object.entries(rest).map(([name, value]) => [`detail.${name}`, value]))
  return {
    filter: { _id },
    update: {
      $setOnInsert: { ...row, ...details },
      // Documents compare by their first field: the soonest event stays, and the first deadline.
      $min: { ...(event ? { event: { date, ...event } } : {}), ...(until ? { 'detail.until': until } : {}) },
      $addToSet: {
        ...(event ? { dates: event.id } : {}),
        ...(changes ? { 'detail.changes': { $each: changes } } : {}),
        // On one date a parent may play, and on the next a child.
        ...(about ? { about: { $each: about } } : {}),
      },
    },
  }
}

type Writes = Parameters<ReturnType<typeof notificationsOf>['bulkWrite']>[0]

/** Facts of two dates may insert the same notice in one moment: the index refuses one, which then finds it there. */
async function write(kit: Kit, changes: readonly object[]): Promise<void> {
  try {
    await notificationsOf(kit).bulkWrite(changes as Writes, { ordered: false })
  } catch (error) {
    const failures = writeErrorsOf(error)
    if (failures.some(({ code }) => code !== duplicate)) throw error
    await notificationsOf(kit).bulkWrite(failures.flatMap(({ index }) => changes[index] ?? []) as unknown as Writes, {
      ordered: false,
    })
  }
}

/** What is said in the same words, and of the same person where somebody did it or moved up, is one notice. */
function idOf(
  together: string,
  { userId, type, detail = {}, senderId, aliasId }: Notice & { readonly userId: string },
): string {
  const how = detail.reason ?? (detail.until ? 'held' : '')
  const said = [together, type, how, senderId ?? '', aliasId ?? '', userId].join(' ')
  return createHash('sha256').update(said).digest('hex').slice(0, 32)
}
