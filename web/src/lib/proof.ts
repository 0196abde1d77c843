import { onSessionEnd } from './session.ts'
import { createStore, useStored } from './store.ts'

/**
 * Some calls need a fresh proof that it is the person who makes them. `call` asks for it here, one dialog answers,
 * and the calls that waited are made again.
 */
interface Asking {
  /** The names of the operations that wait. */
  readonly calls: readonly string[]
  readonly proved: Promise<boolean>
  settle(isProved: boolean): void
}

const none: readonly string[] = []
const asking = createStore<Asking | null>(null)

/**
 * Opens the dialog, or joins the one that is open; false when the person closes it.
 * @param call the name of the operation that waits
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

/** The names of the operations that wait for a proof. */
export function useProofAsked(): readonly string[] {
  return useStored(asking, (now) => now?.calls ?? none)
}

onSessionEnd(() => {
  if (asking.get()) settleProof(false)
})
