import type { ProofNeed } from './request.ts'
import { onSessionEnd } from './session.ts'
import { createStore, useStored } from './store.ts'

/**
 * Some calls need a fresh proof that the caller owns the session. `call` asks for it here, one dialog answers all of
 * them, and the waiting calls are repeated.
 */
interface ProofRequest {
  /** The names of the waiting operations. */
  readonly calls: readonly string[]
  readonly needed: ProofNeed
  readonly proved: Promise<boolean>
  settle(isProved: boolean): void
}

const none: readonly string[] = []
const asking = createStore<ProofRequest | null>(null)

/** From the weakest to the strongest: each is also a proof for those before it. */
const proofNeeds: readonly ProofNeed[] = ['any', 'secret', 'passkey']

/**
 * Opens the dialog, or joins the open one; resolves to false if the person closes it.
 * @param call the name of the waiting operation
 */
export function askForProof(call: string, needed: ProofNeed): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const open = asking.get()
  const { calls, proved, settle } = open ?? { calls: none, proved: promise, settle: resolve }
  const most = proofNeeds.findLast((need) => need === needed || need === open?.needed) ?? needed
  asking.set({ calls: [...calls, call], needed: most, proved, settle })
  return proved
}

export function settleProof(isProved: boolean): void {
  asking.get()?.settle(isProved)
  asking.set(null)
}

/** Returns the names of the waiting operations. */
export function useProofAsked(): readonly string[] {
  return useStored(asking, (now) => now?.calls ?? none)
}

/** Returns what is a proof for all waiting operations. */
export function useProofNeeded(): ProofNeed {
  return useStored(asking, (now) => now?.needed ?? 'any')
}

onSessionEnd(() => {
  if (asking.get()) settleProof(false)
})
