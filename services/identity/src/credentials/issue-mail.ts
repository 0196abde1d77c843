import { type MailKind, mailRequested } from '@parta/contracts/identity'
import type { Locale } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import { seal } from '@parta/kit/session/seal'
import { type FactDraft, told } from '@parta/kit/store/decision'

interface MailWish {
  readonly kind: MailKind
  readonly to: string
  readonly locale: Locale
  /** A code or a temporary password: for the receiver's eyes only. */
  readonly secret?: string
  readonly detail?: string
  /** After this it is of no use any more. */
  readonly expiresAt: Date
}

/** The fact that asks for a mail; rules put it beside the state that it belongs to. */
export function issueMail(
  kit: Pick<Kit, 'config'>,
  { kind, to, locale, secret, detail, expiresAt }: MailWish,
): FactDraft {
  const { PARTA_SECRET } = kit.config
  return told(mailRequested, {
    kind,
    to: seal(PARTA_SECRET, 'mailed to', to),
    locale,
    ...(secret === undefined ? {} : { code: seal(PARTA_SECRET, 'mailed code', secret) }),
    ...(detail === undefined ? {} : { detail: seal(PARTA_SECRET, 'mailed detail', detail) }),
    expiresAt: expiresAt.toISOString(),
  })
}

const week = 7 * 24 * 3_600_000

/** A notice to its owner of what was done with an account, so that it can be undone. */
export function issueNotice(
  kit: Pick<Kit, 'config'>,
  account: { readonly email: string; readonly locale: Locale },
  { kind, secret, detail }: Pick<MailWish, 'kind' | 'secret' | 'detail'>,
): FactDraft {
  return issueMail(kit, {
    kind,
    to: account.email,
    locale: account.locale,
    ...(secret === undefined ? {} : { secret }),
    ...(detail === undefined ? {} : { detail }),
    expiresAt: new Date(Date.now() + week),
  })
}
