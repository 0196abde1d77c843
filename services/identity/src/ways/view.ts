import type { Passkey, Ways } from '@parta/contracts/ways'
import type { Account, StoredPasskey } from '../account/store.ts'

/** How one comes in; never the keys and subjects that prove it. */
export function waysView({ passwordHash, identities, passkeys }: Account): Ways {
  return {
    password: passwordHash !== '',
    social: identities.map(({ provider, email, linkedAt }) => ({ provider, email, linkedAt: linkedAt.toISOString() })),
    passkeys: passkeys.map(passkeyView),
  }
}

export function passkeyView({ id, name, createdAt, lastUsedAt }: StoredPasskey): Passkey {
  return { id, name, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null }
}
