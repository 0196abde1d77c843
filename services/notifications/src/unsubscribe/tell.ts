import { unsubscribed } from '@parta/contracts/notifications'
import type { Kit } from '@parta/kit/kit'
import { told } from '@parta/kit/store/decision'
import { type MailCategory, readStop } from './rules.ts'

/** Tells identity, who keeps the settings; told again, it is off already. */
export async function tellUnsubscribed(kit: Kit, token: string): Promise<MailCategory> {
  const at = new Date()
  const stop = readStop(kit.config.PARTA_SECRET, token, at)
  await kit.tell(told(unsubscribed, stop), {
    id: `unsubscribed:${stop.userId}:${stop.category}:${at.getTime()}`,
    subject: stop.userId,
    at,
    version: 1,
  })
  return stop.category
}
