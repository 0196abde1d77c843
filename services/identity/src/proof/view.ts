import type { ProofWays } from '@parta/contracts/proofs'
import type { Account } from '../account/store.ts'
import { maskedDelivery } from '../account/view.ts'
import { provedUntil } from '../session/rules.ts'
import type { Session } from '../session/store.ts'

/** How the owner of a session can prove themselves, and until when they have. */
export function proofWaysView(account: Account, session: Session | null, now: Date): ProofWays {
  const until = session ? provedUntil(session) : null
  return {
    password: account.passwordHash !== '',
    passkey: account.passkeys.length > 0,
    ...maskedDelivery(account.email),
    provedUntil: until && until > now ? until.toISOString() : null,
  }
}
