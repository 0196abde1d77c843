import type { Envelope } from '@parta/contracts/fact'
import { limits } from '@parta/contracts/limits'
import { isPersonal, saysWords } from '@parta/contracts/predicates/notifications'
import type { UserSnapshot } from '@parta/contracts/profiles'
import type { Together } from '@parta/contracts/repetition'
import type { Kit } from '@parta/kit/kit'
import { people } from '@parta/kit/people/people'
import { idFor } from '@parta/kit/store/id'
import { planDeliveries } from '../deliveries/create.ts'
import { type CommandOnDates, collectNotices } from '../list/collect.ts'
import { createNotification, type Notice, noticeFor } from '../list/rules.ts'
import { type NotificationRow, notifications, notificationsOf } from '../list/store.ts'

/** Receivers whose rows are written together. */
const batchSize = 200

export interface NoticeTo extends Notice {
  readonly to: readonly string[]
  /** Facts with the same value make one notification of each receiver, however long they are apart. */
  readonly once?: string
  /** The command on several dates, where the fact does not name it itself. */
  readonly together?: CommandOnDates
}

/**
 * Notifies people of a fact. A repeated fact adds nothing, and the facts of one command on several dates make one
 * notification. The sender and deleted people are not notified.
 */
export async function notify(
  kit: Kit,
  fact: Envelope,
  { to: receivers, once, together = namedBy(fact), ...notice }: NoticeTo,
): Promise<void> {
  if (receivers.length === 0) return
  const known = await kit.projections.many(people, receivers)
  const isApart = (id: string) => isKeptApart(known.get(id), notice.senderId)
  const notified = [...new Set(receivers)].filter(
    (id) => id !== notice.senderId && !known.get(id)?.deleted && !(isPersonal(notice.type) && isApart(id)),
  )
  for (let from = 0; from < notified.length; from += batchSize) {
    const batch = notified.slice(from, from + batchSize)
    const notices = batch.map((userId) => noticeFor(isApart(userId) ? withoutWords(notice) : notice, userId))
    if (together) {
      const rows = await collectNotices(kit, fact, { together, notices })
      await planDeliveries(kit, rows, { known, afterSeconds: limits.togetherSeconds })
    } else {
      const create = (each: Notice & { readonly userId: string }) =>
        once === undefined ? createOne(kit, fact, each) : createFirst(kit, { ...fact, id: once }, each)
      const rows = await Promise.all(notices.map(create))
      await planDeliveries(kit, rows.flat(), { known })
    }
  }
}

function namedBy({ data }: Envelope): CommandOnDates | undefined {
  return (data as { readonly together?: Together }).together
}

function isKeptApart(receiver: UserSnapshot | undefined, senderId: string | undefined): boolean {
  return senderId !== undefined && receiver?.apart?.includes(senderId) === true
}

/** Removes the sender's message, for a receiver who has a block with the sender. */
function withoutWords({ body, ...notice }: Notice): Notice {
  return saysWords(notice.type) || body === undefined ? notice : { ...notice, body }
}

async function createOne(
  kit: Kit,
  fact: Envelope,
  notice: Notice & { readonly userId: string },
): Promise<NotificationRow> {
  const at = new Date(fact.at)
  const id = idOf(fact, notice.userId)
  const { row, fact: created } = createNotification({ ...notice, id, at })
  await kit.once(notifications.collection, row)
  await kit.publish(created, { id: `notifications:${id}`, subject: id, at, version: 1 })
  return row
}

/** Creates the notification unless another fact with this id did; the same fact again continues what it began. */
async function createFirst(
  kit: Kit,
  fact: Envelope,
  notice: Notice & { readonly userId: string },
): Promise<NotificationRow[]> {
  const found = await notificationsOf(kit).findOne({ _id: idOf(fact, notice.userId) })
  if (found && found.createdAt.getTime() !== Date.parse(fact.at)) return []
  return [await createOne(kit, fact, notice)]
}

function idOf(fact: Envelope, userId: string): string {
  return idFor(`${fact.id} ${userId}`)
}
