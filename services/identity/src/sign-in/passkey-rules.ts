import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import type { Decision, FactDraft } from '@parta/kit/store/decision'
import { refuseNoWayIn } from '../domain/account-rules.ts'
import type { Account, StoredPasskey } from '../domain/account-store.ts'

interface Adding {
  readonly passkey: Omit<StoredPasskey, 'createdAt' | 'lastUsedAt'>
  readonly mail: FactDraft
}

/** Not while a new password is wanted: whoever began before their sessions ended comes too late. */
export function addToAccount(
  account: Account | null,
  { passkey, mail }: Adding,
  now: Date,
): Decision<Account, StoredPasskey> {
  if (!account || account.deleted || account.resetRequired) throw new AppError('identity.passkeyFailed')
  if (account.passkeys.some(({ id }) => id === passkey.id)) throw new AppError('identity.passkeyFailed')
  if (account.passkeys.length >= limits.passkeysMax) throw new AppError('identity.limitExceeded')
  const added = { ...passkey, createdAt: now, lastUsedAt: null }
  return { next: { ...account, passkeys: [...account.passkeys, added] }, facts: [mail], answer: added }
}

interface Removing {
  readonly id: string
  readonly mail: FactDraft
}

export function removeFromAccount(account: Account | null, { id, mail }: Removing): Decision<Account, void> {
  if (!account?.passkeys.some((passkey) => passkey.id === id)) throw new AppError('identity.wayUnknown')
  const next = { ...account, passkeys: account.passkeys.filter((passkey) => passkey.id !== id) }
  refuseNoWayIn(next)
  return { next, facts: [mail], answer: undefined }
}

interface Using {
  readonly id: string
  /** How often the authenticator says that it has signed; those that count nothing always say 0. */
  readonly counter: number
}

/** A count that does not rise is that of a copy. */
export function usePasskey(account: Account | null, { id, counter }: Using, now: Date): Decision<Account, void> {
  const used = account?.passkeys.find((passkey) => passkey.id === id)
  if (!account || account.deleted || !used) throw new AppError('identity.passkeyFailed')
  if ((counter > 0 || used.counter > 0) && counter <= used.counter) throw new AppError('identity.passkeyFailed')
  if (account.resetRequired) throw new AppError('identity.passwordResetRequired')
  const passkeys = account.passkeys.map((passkey) =>
    passkey === used ? { ...used, counter, lastUsedAt: now } : passkey,
  )
  return { next: { ...account, passkeys }, answer: undefined }
}
