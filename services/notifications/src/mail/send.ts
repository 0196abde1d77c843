import type { Kit } from '@parta/kit/kit'
import { unseal } from '@parta/kit/session/seal'
import { type Outcome, PermanentFailure, TryLater } from '@parta/kit/tasks/task'
import { unsubscribeToken } from '../unsubscribe/rules.ts'
import type { SendMail } from './client.ts'
import { deleteBounces, inboxHash, isBouncing, recordBounce } from './note-bounce.ts'
import { refusalOf } from './rules.ts'
import { type MailRow, mailsOf } from './store.ts'
import { invitationKinds, mailText } from './view.ts'
import { stopUrl } from './write-notice.ts'

/**
 * Sends a mail and deletes its address and texts. An expired mail is not sent.
 * @throws TryLater, PermanentFailure when the server refused it
 */
export async function send(kit: Kit, row: MailRow, sendMail: SendMail): Promise<Outcome> {
  if (!row.to) return endMail(kit, row, { state: 'sent' })
  if (row.expiresAt <= new Date()) return endMail(kit, row, { state: 'expired' })
  const { PARTA_SECRET: secret, PARTA_PUBLIC_URL: publicUrl, PARTA_LITE_NAME: app } = kit.config
  const to = unseal(secret, 'mailed to', row.to)
  const code = row.code ? unseal(secret, 'mailed code', row.code) : ''
  const detail = row.detail ? unseal(secret, 'mailed detail', row.detail) : ''
  const stopToken = invitationKinds.has(row.kind)
    ? unsubscribeToken(secret, { receiver: inboxHash(kit, to), category: 'invitations' }, new Date())
    : undefined
  const text = mailText({ kind: row.kind, locale: row.locale, to, secret: code, detail, publicUrl, stopToken, app })
  if (await isBouncing(kit, to)) throw new PermanentFailure('bounced')
  try {
    await sendMail({ id: row._id, to, ...(stopToken ? { stopUrl: stopUrl(publicUrl, stopToken) } : {}) }, text)
  } catch (error) {
    const { kind, reason } = refusalOf(error)
    if (kind === 'soft') throw new TryLater(reason)
    await recordBounce(kit, { address: to, userId: null, reason })
    throw new PermanentFailure(reason)
  }
  await deleteBounces(kit, to)
  return endMail(kit, row, { state: 'sent' })
}

/** Settles a mail, and deletes its address and texts in the same write; so the kit must not settle it. */
export async function endMail(
  kit: Kit,
  { _id, lease = '' }: MailRow,
  { state, note = '' }: { readonly state: MailRow['state']; readonly note?: string },
): Promise<Outcome> {
  const deleted = { to: null, code: null, detail: null }
  await mailsOf(kit).updateOne(
    { _id, lease, state: 'pending' },
    { $set: { state, lastError: note, ...deleted, doneAt: new Date() }, $unset: { lease: 1 } },
  )
  return { settled: null }
}
