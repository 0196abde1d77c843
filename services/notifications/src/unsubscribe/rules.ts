import { day } from '@parta/contracts/durations'
import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import { type NotificationCategory, notificationCategories } from '@parta/contracts/values'
import { seal, unseal } from '@parta/kit/session/seal'

/** The categories of mails that can be unsubscribed. Chat messages are not mailed. */
export type MailCategory = Exclude<NotificationCategory, 'chat'> | 'digest'
const mailCategories = [
  ...notificationCategories.filter((category) => category !== 'chat'),
  'digest',
] as readonly MailCategory[]

const purpose = 'mail unsubscribe'

/** What a link stops: mails of a category to a person, or invitations to an address, named by its keyed hash. */
type Unsubscription =
  | { readonly userId: string; readonly category: MailCategory }
  | { readonly receiver: string; readonly category: 'invitations' }

/** Returns the sealed token of an unsubscribe link. */
export function unsubscribeToken(secret: string, stopped: Unsubscription, now: Date): string {
  const until = now.getTime() + limits.mailLinkDays * day
  return seal(secret, purpose, JSON.stringify({ ...stopped, until }))
}

/** Opens an unsubscribe token. @throws link.invalid when it is forged, made for another purpose or expired */
export function readUnsubscribeToken(secret: string, token: string, now: Date): Unsubscription {
  const { userId, receiver, category, until } = unsealToken(secret, token)
  if (typeof until !== 'number' || until <= now.getTime()) throw new AppError('link.invalid')
  if (typeof receiver === 'string' && category === 'invitations') return { receiver, category }
  if (typeof userId !== 'string' || !isCategory(category)) throw new AppError('link.invalid')
  return { userId, category }
}

function unsealToken(secret: string, token: string): Record<string, unknown> {
  try {
    return JSON.parse(unseal(secret, purpose, token)) as Record<string, unknown>
  } catch (cause) {
    throw new AppError('link.invalid', { cause })
  }
}

function isCategory(value: unknown): value is MailCategory {
  return mailCategories.includes(value as MailCategory)
}
