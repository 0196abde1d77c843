import type { UserSnapshot } from '@parta/contracts/profiles'
import type { Kit } from '@parta/kit/kit'
import type { Outcome } from '../deliveries/rules.ts'
import type { NotificationRow } from '../list/store.ts'
import { findValues } from '../notice/find-values.ts'
import type { SendMail } from './client.ts'
import { deleteBounces, isBouncing, recordBounce } from './note-bounce.ts'
import { refusalOf } from './rules.ts'
import { type DigestContent, writeDigest } from './write-digest.ts'
import { type MailContext, type WrittenMail, writeNotice } from './write-notice.ts'

interface Recipient {
  /** The delivery's id, of which the message id is made. */
  readonly id: string
  readonly person: UserSnapshot
  readonly now: Date
}

export async function sendNoticeMail(
  kit: Kit,
  sendMail: SendMail,
  { row, ...to }: Recipient & { readonly row: NotificationRow },
): Promise<Outcome> {
  const written = writeNotice(contextOf(kit, to), { row, ...(await findValues(kit, row)) })
  if (!written) return { state: 'skipped', error: 'late' }
  return sendTo(kit, sendMail, { ...to, written, ...(row.event ? { thread: `event-${row.event.id}` } : {}) })
}

export function sendDigestMail(
  kit: Kit,
  sendMail: SendMail,
  { digest, ...to }: Recipient & { readonly digest: DigestContent },
): Promise<Outcome> {
  return sendTo(kit, sendMail, { ...to, written: writeDigest(contextOf(kit, to), digest) })
}

function contextOf({ config }: Kit, { person, now }: Recipient): MailContext {
  const { PARTA_SECRET: secret, PARTA_PUBLIC_URL: publicUrl, PARTA_LITE_NAME: app } = config
  const { id: userId, name, gender, locale } = person
  return { userId, name, gender, locale, secret, publicUrl, app, now }
}

interface OutgoingMail extends Recipient {
  readonly written: WrittenMail
  readonly thread?: string
}

async function sendTo(kit: Kit, sendMail: SendMail, { id, person, written, thread }: OutgoingMail): Promise<Outcome> {
  const { id: userId, email: to } = person
  if (to === '') return { state: 'skipped', error: 'no address' }
  if (await isBouncing(kit, to)) return { state: 'failed', error: 'bounced' }
  try {
    await sendMail({ id, to, stopUrl: written.stopUrl, ...(thread ? { thread } : {}) }, written.text)
  } catch (error) {
    const { kind, reason } = refusalOf(error)
    if (kind === 'soft') return { state: 'later', error: reason }
    await recordBounce(kit, { address: to, userId, reason })
    return { state: 'failed', error: reason }
  }
  await deleteBounces(kit, to)
  return { state: 'sent' }
}
