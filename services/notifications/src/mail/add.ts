import { day } from '@parta/contracts/durations'
import type { Envelope } from '@parta/contracts/fact'
import { guestLimits } from '@parta/contracts/guests'
import type { MailRequest } from '@parta/contracts/identity'
import type { Kit } from '@parta/kit/kit'
import { keyedHash, unseal } from '@parta/kit/session/seal'
import type { Static } from 'typebox'
import { isBlocked } from '../unsubscribe/store.ts'
import { inboxHash } from './note-bounce.ts'
import { type MailRow, mails, mailsOf, sendMailTask } from './store.ts'

type Requested = Envelope<Static<typeof MailRequest>>

/** Stores a mail and schedules it. A repeated fact changes nothing: the row's id is the fact's. */
export async function addMail(kit: Kit, fact: Requested): Promise<void> {
  const row = rowOf(fact)
  await kit.once(mails.collection, row)
  kit.tasks.schedule(sendMailTask, row)
}

/**
 * Adds the mail of an invitation, to an address that somebody typed. An address gets only a few of them a day, from one
 * person and from all together: anybody can found organisations, invite, revoke and invite again. It gets none once its
 * owner has blocked them.
 */
export async function addInvitation(kit: Kit, fact: Requested): Promise<void> {
  const address = unseal(kit.config.PARTA_SECRET, 'mailed to', fact.data.to)
  const receiver = inboxHash(kit, address)
  const sender = keyedHash(kit.config.PARTA_SECRET, 'inviter', `${fact.actor} ${receiver}`)
  const row = { ...rowOf(fact), receiver, sender }
  const { createdAt } = row
  const others = {
    _id: { $ne: row._id },
    receiver,
    createdAt: { $gt: new Date(createdAt.getTime() - day) },
    state: { $ne: 'expired' as const },
  }
  const { ofSender, all } = guestLimits.mailsToAddress
  const keepUnsent = async (lastError: string) => {
    const unsent = { state: 'expired', lastError, to: null, code: null, detail: null } as const
    await kit.once(mails.collection, { ...row, ...unsent, doneAt: createdAt })
  }
  if (await isBlocked(kit, receiver)) return keepUnsent('blocked')
  const recent = await mailsOf(kit)
    .find(others, { projection: { sender: 1 }, limit: all })
    .toArray()
  if (recent.length < all && recent.filter((mail) => mail.sender === sender).length < ofSender) {
    await kit.once(mails.collection, row)
    kit.tasks.schedule(sendMailTask, row)
    return
  }
  await keepUnsent('too many invitations')
  kit.log.warn({ mail: row._id }, 'An address got too many invitations in a day; this one is not sent')
}

function rowOf(fact: Requested): MailRow {
  const { kind, to, locale, code = null, detail = null, expiresAt } = fact.data
  const now = new Date()
  return {
    _id: fact.id,
    kind,
    to,
    locale,
    code,
    detail,
    expiresAt: new Date(expiresAt),
    requestedAt: new Date(fact.at),
    state: 'pending',
    dueAt: now,
    attempts: 0,
    lastError: '',
    createdAt: now,
    doneAt: null,
  }
}
