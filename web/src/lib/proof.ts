import { onSessionEnd } from './session.ts'
import { createStore, useStored } from './store.ts'

/**
 * Some calls need a fresh proof that the caller owns the session. `call` asks for it here, one dialog answers all of
 * them, and the waiting calls are repeated.
 */
interface ProofRequest {
  /** The names of the waiting operations. */
  readonly calls: readonly string[]
  readonly proved: Promise<boolean>
  settle(isProved: boolean): void
}

const none: readonly string[] = []
const asking = createStore<ProofRequest | null>(null)

/**
 * Opens the dialog, or joins the open one; resolves to false if the person closes it.
 * @param call the name of the waiting operation
 */
export function askForProof(call: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const { calls, proved, settle } = asking.get() ?? { calls: none, proved: promise, settle: resolve }
  asking.set({ calls: [...calls, call], proved, settle })
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

onSessionEnd(() => {
  if (asking.get()) settleProof(false)
})
