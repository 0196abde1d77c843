import { minute } from '@parta/contracts/durations'
import { AppError } from '@parta/contracts/errors'
import { money } from '@parta/contracts/money'
import type { ProofNeeded } from '@parta/contracts/operation'
import { type Answered, askSessionProof } from '@parta/contracts/questions'
import type { Bus } from '../facts/nats.ts'
import type { RequireProof } from './route.ts'

/** Returns the check of a fresh proof for a service that has no sessions: it asks identity at each call. */
export function proofAsker({ bus }: { readonly bus: Pick<Bus, 'ask'> }): RequireProof {
  return async ({ sessionId }, needed) => assertProved(await bus.ask(askSessionProof, { sessionId }), needed)
}

/** @throws token.invalid when the session is over, identity.proofRequired, identity.secretRequired */
export function assertProved(
  { isRunning, isProved, secretAge }: Answered<typeof askSessionProof>,
  needed: ProofNeeded,
): void {
  if (!isRunning) throw new AppError('token.invalid')
  if (needed === 'secret') {
    const isFresh = secretAge !== null && secretAge < money.proofMinutes * minute
    if (!isFresh) throw new AppError('identity.secretRequired')
  } else if (!isProved) throw new AppError('identity.proofRequired')
}
