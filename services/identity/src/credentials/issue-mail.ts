import { day } from '@parta/contracts/durations'
import { type MailKind, mailRequested } from '@parta/contracts/identity'
import type { Locale } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import { seal } from '@parta/kit/session/seal'
import { type FactDraft, factOf } from '@parta/kit/store/decision'

interface MailRequest {
  readonly kind: MailKind
  readonly to: string
  readonly locale: Locale
  /** A code or a temporary password; it travels sealed. */
  readonly secret?: string
  readonly detail?: string
  /** When the mail becomes useless and is no longer sent. */
  readonly expiresAt: Date
}

/** Returns the fact that requests a mail, for a rule to commit together with its new state. */
export function issueMail(
  kit: Pick<Kit, 'config'>,
  { kind, to, locale, secret, detail, expiresAt }: MailRequest,
): FactDraft {
  const { PARTA_SECRET } = kit.config
  return factOf(mailRequested, {
    kind,
    to: seal(PARTA_SECRET, 'mailed to', to),
    locale,
    ...(secret === undefined ? {} : { code: seal(PARTA_SECRET, 'mailed code', secret) }),
    ...(detail === undefined ? {} : { detail: seal(PARTA_SECRET, 'mailed detail', detail) }),
    expiresAt: expiresAt.toISOString(),
  })
}

/** Returns the fact that requests a notice to the owner of an account about a change of the account. */
export function issueNotice(
  kit: Pick<Kit, 'config'>,
  account: { readonly email: string; readonly locale: Locale },
  { kind, secret, detail }: Pick<MailRequest, 'kind' | 'secret' | 'detail'>,
): FactDraft {
  return issueMail(kit, {
    kind,
    to: account.email,
    locale: account.locale,
    ...(secret === undefined ? {} : { secret }),
    ...(detail === undefined ? {} : { detail }),
    expiresAt: new Date(Date.now() + 7 * day),
  })
}
