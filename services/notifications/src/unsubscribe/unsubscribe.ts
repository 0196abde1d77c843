import { AppError } from '@parta/contracts/errors'
import { unsubscribed } from '@parta/contracts/notifications'
import type { Kit } from '@parta/kit/kit'
import { factOf } from '@parta/kit/store/decision'
import { type MailCategory, readUnsubscribeToken } from './rules.ts'
import { deleteBlock, invitationBlocks } from './store.ts'

/**
 * Publishes the unsubscription; identity holds the settings and changes them. Blocked invitations are stored here, because
 * their address may have no account. Repeating it changes nothing.
 */
export async function unsubscribe(kit: Kit, token: string): Promise<MailCategory | 'invitations'> {
  const at = new Date()
  const unsubscription = readUnsubscribeToken(kit.config.PARTA_SECRET, token, at)
  if ('receiver' in unsubscription) {
    await kit.once(invitationBlocks.collection, { _id: unsubscription.receiver, at })
    return unsubscription.category
  }
  await kit.publish(factOf(unsubscribed, unsubscription), {
    id: `unsubscribed:${unsubscription.userId}:${unsubscription.category}:${at.getTime()}`,
    subject: unsubscription.userId,
    at,
    version: 1,
  })
  return unsubscription.category
}

/** Takes back a block of invitations. @throws link.invalid also for the link of a category */
export async function allowInvitations(kit: Kit, token: string): Promise<void> {
  const unsubscription = readUnsubscribeToken(kit.config.PARTA_SECRET, token, new Date())
  if (!('receiver' in unsubscription)) throw new AppError('link.invalid')
  await deleteBlock(kit, unsubscription.receiver)
}
