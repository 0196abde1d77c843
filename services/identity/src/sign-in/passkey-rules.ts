import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import type { Decision, FactDraft } from '@parta/kit/store/decision'
import { refuseNoWayIn } from '../domain/account-rules.ts'
import type { Account, StoredPasskey } from '../domain/account-store.ts'

interface AddCommand {
  readonly passkey: Omit<StoredPasskey, 'createdAt' | 'lastUsedAt'>
  readonly mail: FactDraft
}

/**
 * Adds a passkey. Refused while a new password is demanded: the call may have begun before all sessions were ended.
 * @throws identity.passkeyFailed, identity.limitExceeded
 */
export function addToAccount(
  account: Account | null,
  { passkey, mail }: AddCommand,
  now: Date,
): Decision<Account, StoredPasskey> {
  if (!account || account.deleted || account.resetRequired) throw new AppError('identity.passkeyFailed')
  if (account.passkeys.some(({ id }) => id === passkey.id)) throw new AppError('identity.passkeyFailed')
  if (account.passkeys.length >= limits.passkeysMax) throw new AppError('identity.limitExceeded')
  const added = { ...passkey, createdAt: now, lastUsedAt: null }
  return { next: { ...account, passkeys: [...account.passkeys, added] }, facts: [mail], answer: added }
}

interface RemoveCommand {
  readonly id: string
  readonly mail: FactDraft
}

/** @throws identity.wayUnknown, identity.lastWayIn */
export function removeFromAccount(account: Account | null, { id, mail }: RemoveCommand): Decision<Account, void> {
  if (!account?.passkeys.some((passkey) => passkey.id === id)) throw new AppError('identity.wayUnknown')
  const next = { ...account, passkeys: account.passkeys.filter((passkey) => passkey.id !== id) }
  refuseNoWayIn(next)
  return { next, facts: [mail], answer: undefined }
}

interface Use {
  readonly id: string
  /** The authenticator's signature counter; always 0 for authenticators that do not count. */
  readonly counter: number
}

/**
 * Records the use of a passkey. A counter that does not rise belongs to a copy of the passkey and is refused.
 * @throws identity.passkeyFailed, identity.passwordResetRequired
 */
export function usePasskey(account: Account | null, { id, counter }: Use, now: Date): Decision<Account, void> {
  const used = account?.passkeys.find((passkey) => passkey.id === id)
  if (!account || account.deleted || !used) throw new AppError('identity.passkeyFailed')
  if ((counter > 0 || used.counter > 0) && counter <= used.counter) throw new AppError('identity.passkeyFailed')
  if (account.resetRequired) throw new AppError('identity.passwordResetRequired')
  const passkeys = account.passkeys.map((passkey) =>
    passkey === used ? { ...used, counter, lastUsedAt: now } : passkey,
  )
  return { next: { ...account, passkeys }, answer: undefined }
}
