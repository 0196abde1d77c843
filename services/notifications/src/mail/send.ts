import type { Kit } from '@parta/kit/run'
import { unseal } from '@parta/kit/seal'
import type { SendMail } from './client.ts'
import { type MailRow, mailsOf } from './store.ts'
import { mailText } from './view.ts'

/** Sends a mail that waits, and forgets its code. One that is done, or out of date, is left alone. */
export async function send(kit: Kit, id: string, sendMail: SendMail, last: boolean): Promise<void> {
  const row = await mailsOf(kit).findOne({ _id: id })
  if (row?.state !== 'waiting' || !row.code || !row.to) return
  if (row.expiresAt <= new Date()) return await finish(kit, id, 'expired')
  const code = unseal(kit.config.PARTA_SECRET, 'mailed code', row.code)
  const to = unseal(kit.config.PARTA_SECRET, 'mailed to', row.to)
  const text = mailText({ locale: row.locale, to, code, publicUrl: kit.config.PARTA_PUBLIC_URL })
  try {
    await sendMail({ id, to }, text)
  } catch (error) {
    if (last) await finish(kit, id, 'failed')
    throw error
  }
  await finish(kit, id, 'sent')
}

async function finish(kit: Kit, id: string, state: MailRow['state']): Promise<void> {
  await mailsOf(kit).updateOne({ _id: id }, { $set: { state, to: null, code: null, doneAt: new Date() } })
}
