import { AppError } from '@parta/contracts/errors'
import type { EntryDetails } from '@parta/contracts/identity'
import { appQuery } from '@parta/contracts/page-cookies'
import { defaultLocale, type Locale } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import type { Browser } from '../credentials/browser-view.ts'
import { findAccount } from '../domain/account-store.ts'
import { sealDetails } from '../domain/sign-up-store.ts'
import { type BegunSignUp, openSignUp } from './begin-sign-up.ts'

interface EntryInput {
  readonly email: string
  readonly eventId?: string
  readonly linkToken?: string
  readonly invitation?: string
  readonly details: EntryDetails
  readonly locale?: Locale
}

/**
 * Begins the sign-up of somebody who joins an event by a shared link, or an organisation by its invitation: they have
 * no password yet, and may set one by their e-mail later. Nothing in the answer, nor in what the code is answered with,
 * tells whether the e-mail has an account: its owner gets another mail, whose code nobody reads.
 * @throws validation.failed when neither is named; identity.emailRefused, identity.limitExceeded
 */
export async function beginEntry(kit: Kit, input: EntryInput, browser: Browser): Promise<BegunSignUp> {
  if (input.eventId === undefined && input.invitation === undefined)
    throw AppError.field('validation.failed', 'eventId')
  const email = input.email.toLowerCase()
  const account = await findAccount(kit, email)
  const isKnown = account?.confirmed === true
  return openSignUp(
    kit,
    {
      email,
      passwordHash: () => Promise.resolve(''),
      // In the language that they have chosen, not that of whoever asks.
      locale: (isKnown ? account.locale : input.locale) ?? defaultLocale,
      ...(isKnown
        ? { known: goalPath(input) }
        : { entry: { path: visitorPath(input), details: sealDetails(kit, input.details) } }),
    },
    browser,
  )
}

/**
 * Returns the app's page of what the person joins. Without `appQuery` the address would lead back to the page for
 * visitors.
 */
function goalPath({ eventId = '', linkToken, invitation }: EntryInput): string {
  if (invitation !== undefined) return `/invitation/${invitation}?${new URLSearchParams({ [appQuery]: '' }).toString()}`
  const query =
    linkToken === undefined ? '' : `?${new URLSearchParams({ token: linkToken, [appQuery]: '' }).toString()}`
  return `/event-info/${encodeURIComponent(eventId)}${query}`
}

/** Returns the page for visitors of what the person joins. */
function visitorPath({ eventId = '', linkToken, invitation }: EntryInput): string {
  if (invitation !== undefined) return `/invitation/${invitation}`
  const id = encodeURIComponent(eventId)
  // The page of a private event opens by the secret part of its link only.
  return linkToken === undefined
    ? `/share-item/event/${id}`
    : `/event-info/${id}?${new URLSearchParams({ token: linkToken }).toString()}`
}
