import { unsubscribed } from '@parta/contracts/notifications'
import type { Kit } from '@parta/kit/kit'
import { factOf } from '@parta/kit/store/decision'
import { type MailCategory, readUnsubscribeToken } from './rules.ts'

/** Publishes the unsubscription; identity holds the settings and changes them. Repeating it changes nothing. */
export async function unsubscribe(kit: Kit, token: string): Promise<MailCategory> {
  const at = new Date()
  const unsubscription = readUnsubscribeToken(kit.config.PARTA_SECRET, token, at)
  await kit.publish(factOf(unsubscribed, unsubscription), {
    id: `unsubscribed:${unsubscription.userId}:${unsubscription.category}:${at.getTime()}`,
    subject: unsubscription.userId,
    at,
    version: 1,
  })
  return unsubscription.category
}
