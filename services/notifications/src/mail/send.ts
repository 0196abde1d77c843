import type { Kit } from '@parta/kit/kit'
import { unseal } from '@parta/kit/session/seal'
import { type Outcome, PermanentFailure, TryLater } from '@parta/kit/tasks/task'
import type { SendMail } from './client.ts'
import { forgetBounces, isDead, noteBounce } from './note-bounce.ts'
import { refusalOf } from './rules.ts'
import { type MailRow, mailsOf } from './store.ts'
import { mailText } from './view.ts'

/**
 * Sends a mail, and forgets whom it went to and what it said. One that is out of date is left alone.
 * @throws TryLater, PermanentFailure when the server did not take it
 */
export async function send(kit: Kit, row: MailRow, sendMail: SendMail): Promise<Outcome> {
  if (!row.to) return endMail(kit, row, { state: 'sent' })
  if (row.expiresAt <= new Date()) return endMail(kit, row, { state: 'expired' })
  const { PARTA_SECRET: secret, PARTA_PUBLIC_URL: publicUrl } = kit.config
  const to = unseal(secret, 'mailed to', row.to)
  const code = row.code ? unseal(secret, 'mailed code', row.code) : ''
  const detail = row.detail ? unseal(secret, 'mailed detail', row.detail) : ''
  const text = mailText({ kind: row.kind, locale: row.locale, to, secret: code, detail, publicUrl })
  if (await isDead(kit, to)) throw new PermanentFailure('bounced')
  try {
    await sendMail({ id: row._id, to }, text)
  } catch (error) {
    const { kind, reason } = refusalOf(error)
    if (kind === 'soft') throw new TryLater(reason)
    await noteBounce(kit, { address: to, userId: null, reason })
    throw new PermanentFailure(reason)
  }
  await forgetBounces(kit, to)
  return endMail(kit, row, { state: 'sent' })
}

/** Whom it was to is forgotten in the same write, so this settles the row by itself. */
export async function endMail(
  kit: Kit,
  { _id, lease = '' }: MailRow,
  { state, note = '' }: { readonly state: MailRow['state']; readonly note?: string },
): Promise<Outcome> {
  const forgotten = { to: null, code: null, detail: null }
  await mailsOf(kit).updateOne(
    { _id, lease, state: 'pending' },
    { $set: { state, lastError: note, ...forgotten, doneAt: new Date() }, $unset: { lease: 1 } },
  )
  return { settled: null }
}
