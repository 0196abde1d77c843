import type { Kit } from '@parta/kit/kit'
import type { FactDraft } from '@parta/kit/store/change'
import { listAdmins } from '../admin/list.ts'
import { issueMail } from '../mail/issue.ts'

const week = 7 * 24 * 3_600_000

/** A mail to each of the site admins, in their language; what it says travels sealed. */
export async function tellAdmins(
  kit: Kit,
  kind: 'report' | 'userFeedback',
  said: Readonly<Record<string, string>>,
): Promise<FactDraft[]> {
  const expiresAt = new Date(Date.now() + week)
  const secret = JSON.stringify(said)
  const admins = await listAdmins(kit)
  return admins.map(({ email: to, locale }) => issueMail(kit, { kind, to, locale, secret, expiresAt }))
}
