import { onSessionEnd } from './session.ts'
import { createStore, useStored } from './store.ts'

/**
 * Some calls need a fresh proof that the caller owns the session. `call` asks for it here, one dialog answers all of
 * them, and the waiting calls are repeated.
 */
interface ProofRequest {
  /** The names of the waiting operations. */
  readonly calls: readonly string[]
  /** Whether only the password or a passkey is a proof for them. */
  readonly isSecret: boolean
  readonly proved: Promise<boolean>
  settle(isProved: boolean): void
}

const none: readonly string[] = []
const asking = createStore<ProofRequest | null>(null)

/**
 * Opens the dialog, or joins the open one; resolves to false if the person closes it.
 * @param call the name of the waiting operation
 * @param isSecret whether only the password or a passkey is a proof for it
 */
export function askForProof(call: string, isSecret: boolean): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const open = asking.get()
  const { calls, proved, settle } = open ?? { calls: none, proved: promise, settle: resolve }
  asking.set({ calls: [...calls, call], isSecret: isSecret || open?.isSecret === true, proved, settle })
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

/** Returns whether only the password or a passkey is a proof for the waiting operations. */
export function useSecretAsked(): boolean {
  return useStored(asking, (now) => now?.isSecret ?? false)
}

onSessionEnd(() => {
  if (asking.get()) settleProof(false)
})
