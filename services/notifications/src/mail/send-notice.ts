import type { UserSnapshot } from '@parta/contracts/profiles'
import type { Kit } from '@parta/kit/kit'
import type { Outcome } from '../deliveries/rules.ts'
import type { NotificationRow } from '../list/store.ts'
import { findNamed } from '../notice/find.ts'
import type { SendMail } from './client.ts'
import { forgetBounces, isDead, noteBounce } from './note-bounce.ts'
import { refusalOf } from './rules.ts'
import { type Summary, writeDigest } from './write-digest.ts'
import { type Writing, type Written, writeNotice } from './write-notice.ts'

interface To {
  /** The delivery's: the same one again is the same mail to whoever gets it. */
  readonly id: string
  readonly person: UserSnapshot
  readonly now: Date
}

/** A notification to one person, by mail. */
export async function sendNoticeMail(
  kit: Kit,
  sendMail: SendMail,
  { row, ...to }: To & { readonly row: NotificationRow },
): Promise<Outcome> {
  const written = writeNotice(writingOf(kit, to), { row, ...(await findNamed(kit, row)) })
  if (!written) return { state: 'skipped', error: 'late' }
  return sendTo(kit, sendMail, { ...to, written, ...(row.event ? { thread: `event-${row.event.id}` } : {}) })
}

/** A summary to one person. */
export function sendDigestMail(
  kit: Kit,
  sendMail: SendMail,
  { summary, ...to }: To & { readonly summary: Summary },
): Promise<Outcome> {
  return sendTo(kit, sendMail, { ...to, written: writeDigest(writingOf(kit, to), summary) })
}

function writingOf({ config }: Kit, { person, now }: To): Writing {
  const { PARTA_SECRET: secret, PARTA_PUBLIC_URL: publicUrl } = config
  return { userId: person.id, locale: person.locale, secret, publicUrl, now }
}

interface Sending extends To {
  readonly written: Written
  readonly thread?: string
}

async function sendTo(kit: Kit, sendMail: SendMail, { id, person, written, thread }: Sending): Promise<Outcome> {
  const { id: userId, email: to } = person
  if (to === '') return { state: 'skipped', error: 'no address' }
  if (await isDead(kit, to)) return { state: 'failed', error: 'bounced' }
  try {
    await sendMail({ id, to, stopUrl: written.stopUrl, ...(thread ? { thread } : {}) }, written.text)
  } catch (error) {
    const { kind, reason } = refusalOf(error)
    if (kind === 'soft') return { state: 'later', error: reason }
    await noteBounce(kit, { address: to, userId, reason })
    return { state: 'failed', error: reason }
  }
  await forgetBounces(kit, to)
  return { state: 'sent' }
}
