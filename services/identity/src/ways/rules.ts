import { AppError } from '@parta/contracts/errors'
import type { Account } from '../account/store.ts'

/** Nobody locks themselves out. @throws identity.lastWayIn when nothing is left to come in by */
export function refuseNoWayIn({ passwordHash, identities, passkeys }: Account): void {
  if (passwordHash === '' && identities.length === 0 && passkeys.length === 0) throw new AppError('identity.lastWayIn')
}
