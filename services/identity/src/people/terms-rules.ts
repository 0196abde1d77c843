import { AppError } from '@parta/contracts/errors'
import type { Locale } from '@parta/contracts/values'
import type { Decision } from '@parta/kit/store/decision'
import type { Consent, User } from '../domain/person-store.ts'

interface Agreement {
  /** The version that the person agrees to. */
  readonly version: number
  /** The version in force. */
  readonly current: number
  /** The language in which the person read the texts. */
  readonly locale?: Locale | undefined
}

/** Records the person's consent to the current terms and privacy text. @throws user.notFound, terms.outdated */
export function acceptTerms(
  user: User | null,
  { version, current, locale }: Agreement,
  now: Date,
): Decision<User, void> {
  if (!user || user.deleted) throw new AppError('user.notFound')
  if (version !== current) throw new AppError('terms.outdated')
  if (user.termsAndConditions === current) return { next: user, answer: undefined }
  const agreed = (text: Consent['text']): Consent => ({
    text,
    version,
    locale: locale ?? user.preferredLanguage,
    at: now,
    source: 'termsUpdate',
  })
  const next: User = {
    ...user,
    termsAndConditions: version,
    consents: [...user.consents, agreed('terms'), agreed('privacy')],
    updatedAt: now,
  }
  return { next, answer: undefined }
}
