import type { ProofWays } from '@parta/contracts/proofs'
import type { Passkey, Ways } from '@parta/contracts/ways'
import { maskedDelivery } from '../credentials/send-code.ts'
import type { Account, StoredPasskey } from '../domain/account-store.ts'
import { provedUntil } from '../session/rules.ts'
import type { Session } from '../session/store.ts'

/** Returns the ways to sign in to an account, without keys and subjects. */
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

/** Returns how the owner of a session can prove themselves, and until when the last proof is valid. */
export function proofWaysView(account: Account, session: Session | null, now: Date): ProofWays {
  const until = session ? provedUntil(session) : null
  return {
    password: account.passwordHash !== '',
    passkey: account.passkeys.length > 0,
    ...maskedDelivery(account.email),
    provedUntil: until && until > now ? until.toISOString() : null,
  }
}
