import { createHash } from 'node:crypto'
import type { Envelope } from '@parta/contracts/fact'
import { limits } from '@parta/contracts/limits'
import { isPersonal, saysWords } from '@parta/contracts/predicates/notifications'
import type { UserSnapshot } from '@parta/contracts/profiles'
import type { Together } from '@parta/contracts/repetition'
import type { Kit } from '@parta/kit/kit'
import { people } from '@parta/kit/people/people'
import { createFor } from '../deliveries/create.ts'
import { collectNotices } from '../list/collect.ts'
import { addressed, createNotification, type Notice } from '../list/rules.ts'
import { type NotificationRow, notifications } from '../list/store.ts'

/** Rows of an organisation's members are written together, so many at once. */
const atOnce = 200

/** Tells a fact to people, each once however often it comes, and once of all that a command did on several dates; nobody is told what they did themselves, or after they left. */
export async function notify(kit: Kit, fact: Envelope, receivers: readonly string[], notice: Notice): Promise<void> {
  if (receivers.length === 0) return
  const known = await kit.copies.many(people, receivers)
  const isApart = (id: string) => isKeptApart(known.get(id), notice.senderId)
  const told = [...new Set(receivers)].filter(
    (id) => id !== notice.senderId && !known.get(id)?.deleted && !(isPersonal(notice.type) && isApart(id)),
  )
  const { together } = fact.data as { readonly together?: Together }
  for (let from = 0; from < told.length; from += atOnce) {
    const part = told.slice(from, from + atOnce)
    const notices = part.map((userId) => addressed(isApart(userId) ? withoutWords(notice) : notice, userId))
    if (together) {
      const rows = await collectNotices(kit, fact, { together, notices })
      await createFor(kit, rows, { known, afterSeconds: limits.togetherSeconds })
    } else {
      const rows = await Promise.all(notices.map((one) => tellOne(kit, fact, one)))
      await createFor(kit, rows, { known })
    }
  }
}

function isKeptApart(receiver: UserSnapshot | undefined, senderId: string | undefined): boolean {
  return senderId !== undefined && receiver?.apart?.includes(senderId) === true
}

/** What somebody wrote along does not reach a person whom a block keeps apart from them. */
function withoutWords({ body, ...notice }: Notice): Notice {
  return saysWords(notice.type) || body === undefined ? notice : { ...notice, body }
}

async function tellOne(
  kit: Kit,
  fact: Envelope,
  notice: Notice & { readonly userId: string },
): Promise<NotificationRow> {
  const at = new Date(fact.at)
  const id = idOf(fact, notice.userId)
  const { row, fact: created } = createNotification({ ...notice, id, at })
  await kit.once(notifications.collection, row)
  await kit.tell(created, { id: `notifications:${id}`, subject: id, at, version: 1 })
  return row
}

function idOf(fact: Envelope, userId: string): string {
  return createHash('sha256').update(`${fact.id} ${userId}`).digest('hex').slice(0, 32)
}
