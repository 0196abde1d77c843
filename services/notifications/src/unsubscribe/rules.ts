import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import { type NotificationCategory, notificationCategories } from '@parta/contracts/values'
import { seal, unseal } from '@parta/kit/session/seal'

/** What is mailed, and can be stopped: of chats nothing is. */
export type MailCategory = Exclude<NotificationCategory, 'chat'> | 'digest'
const mailCategories = [
  ...notificationCategories.filter((category) => category !== 'chat'),
  'digest',
] as readonly MailCategory[]

const purpose = 'mail unsubscribe'
const day = 86_400_000

interface Stop {
  readonly userId: string
  readonly category: MailCategory
}

/** What the link of a mail carries: nobody else can make one, or read whose it is. */
export function stopToken(secret: string, { userId, category }: Stop, now: Date): string {
  const until = now.getTime() + limits.mailLinkDays * day
  return seal(secret, purpose, JSON.stringify({ userId, category, until }))
}

/** @throws link.invalid when it is not one of ours, was made for something else, or is out of date */
export function readStop(secret: string, token: string, now: Date): Stop {
  const { userId, category, until } = opened(secret, token)
  if (typeof userId !== 'string' || typeof until !== 'number' || !isCategory(category))
    throw new AppError('link.invalid')
  if (until <= now.getTime()) throw new AppError('link.invalid')
  return { userId, category }
}

function opened(secret: string, token: string): Record<string, unknown> {
  try {
    return JSON.parse(unseal(secret, purpose, token)) as Record<string, unknown>
  } catch (cause) {
    throw new AppError('link.invalid', { cause })
  }
}

function isCategory(value: unknown): value is MailCategory {
  return mailCategories.includes(value as MailCategory)
}
