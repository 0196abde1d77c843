import { AppError } from '@parta/contracts/errors'
import { askSessionProof } from '@parta/contracts/questions'
import type { Bus } from '../facts/nats.ts'
import type { RequireProof } from './route.ts'

/** Returns the check of a fresh proof for a service that has no sessions: it asks identity at each call. */
export function proofAsker({ bus }: { readonly bus: Pick<Bus, 'ask'> }): RequireProof {
  return async ({ sessionId }) => {
    const { isRunning, isProved } = await bus.ask(askSessionProof, { sessionId })
    if (!isRunning) throw new AppError('token.invalid')
    if (!isProved) throw new AppError('identity.proofRequired')
  }
}
