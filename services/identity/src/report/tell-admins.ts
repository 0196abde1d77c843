import { defaultLocale } from '@parta/contracts/values'
import type { FactDraft } from '@parta/kit/change'
import type { Kit } from '@parta/kit/run'
import { findAccount } from '../account/store.ts'
import { siteAdmins } from '../config.ts'
import { issueMail } from '../mail/issue.ts'

const week = 7 * 24 * 3_600_000

/** A mail to each of the site's administrators, in their language; what it says travels sealed. */
export function tellAdmins(
  kit: Kit,
  kind: 'report' | 'userFeedback',
  said: Readonly<Record<string, string>>,
): Promise<FactDraft[]> {
  const expiresAt = new Date(Date.now() + week)
  const secret = JSON.stringify(said)
  return Promise.all(
    siteAdmins(kit.env).map(async (to) => {
      const locale = (await findAccount(kit, to))?.locale ?? defaultLocale
      return issueMail(kit, { kind, to, locale, secret, expiresAt })
    }),
  )
}
