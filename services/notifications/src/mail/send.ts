import type { Kit } from '@parta/kit/kit'
import { unseal } from '@parta/kit/session/seal'
import type { SendMail } from './client.ts'
import { forgetBounces, isDead, noteBounce } from './note-bounce.ts'
import { refusalOf } from './rules.ts'
import { type MailRow, mailsOf } from './store.ts'
import { mailText } from './view.ts'

/** Sends a mail that waits, and forgets whom it went to and what it said. One that is done, or out of date, is left alone. */
export async function send(kit: Kit, id: string, sendMail: SendMail, last: boolean): Promise<void> {
  const row = await mailsOf(kit).findOne({ _id: id })
  if (row?.state !== 'waiting' || !row.to) return
  if (row.expiresAt <= new Date()) return await finish(kit, id, 'expired')
  const { PARTA_SECRET: secret, PARTA_PUBLIC_URL: publicUrl } = kit.config
  const to = unseal(secret, 'mailed to', row.to)
  const code = row.code ? unseal(secret, 'mailed code', row.code) : ''
  const detail = row.detail ? unseal(secret, 'mailed detail', row.detail) : ''
  const text = mailText({ kind: row.kind, locale: row.locale, to, secret: code, detail, publicUrl })
  if (await isDead(kit, to)) return await finish(kit, id, 'failed', 'bounced')
  try {
    await sendMail({ id, to }, text)
  } catch (error) {
    const { kind, reason } = refusalOf(error)
    if (kind === 'hard') await noteBounce(kit, { address: to, userId: null, reason })
    if (kind === 'hard' || last) await finish(kit, id, 'failed', reason)
    if (kind === 'hard') return
    throw error
  }
  await forgetBounces(kit, to)
  await finish(kit, id, 'sent')
}

async function finish(kit: Kit, id: string, state: MailRow['state'], lastError = ''): Promise<void> {
  const forgotten = { to: null, code: null, detail: null }
  await mailsOf(kit).updateOne({ _id: id }, { $set: { state, lastError, ...forgotten, doneAt: new Date() } })
}
