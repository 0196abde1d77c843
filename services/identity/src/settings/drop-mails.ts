import type { unsubscribed } from '@parta/contracts/notifications'
import type { Kit } from '@parta/kit/kit'
import type { Static } from 'typebox'
import { updated } from '../profile/rules.ts'
import { type User, users } from '../profile/store.ts'
import { withoutMails } from './rules.ts'

/** Turns off what someone wants no more mails of; of someone who is gone there is nothing to turn off. */
export async function dropMails(kit: Kit, { userId, category }: Static<typeof unsubscribed.data>): Promise<void> {
  await kit.change(users, userId, (user, now) => {
    if (!user || user.deleted) return { next: user as User, answer: undefined }
    const settings = withoutMails(user.settings, category)
    if (settings === user.settings) return { next: user, answer: undefined }
    const next = { ...user, settings, updatedAt: now }
    return { next, facts: [updated(userId, next)], answer: undefined }
  })
}
