import { createHash } from 'node:crypto'
import type { Envelope } from '@parta/contracts/fact'
import { people } from '@parta/kit/people'
import type { Kit } from '@parta/kit/run'
import { createNotification, type Notice } from './rules.ts'
import { notifications } from './store.ts'

/** Tells a fact to people, each once however often it comes; nobody is told what they did themselves, or after they left. */
export async function notify(kit: Kit, fact: Envelope, receivers: readonly string[], notice: Notice): Promise<void> {
  if (receivers.length === 0) return
  const known = await kit.copies.many(people, receivers)
  const at = new Date(fact.at)
  for (const userId of new Set(receivers)) {
    if (userId === notice.senderId || known.get(userId)?.deleted) continue
    const id = idOf(fact, userId)
    const { row, fact: created } = createNotification({ ...notice, id, userId, at })
    await kit.once(notifications.collection, row)
    await kit.tell(created, { id: `notifications:${id}`, subject: id, at })
  }
}

function idOf(fact: Envelope, userId: string): string {
  return createHash('sha256').update(`${fact.id} ${userId}`).digest('hex').slice(0, 32)
}
