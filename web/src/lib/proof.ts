import { useSyncExternalStore } from 'react'
import { onSessionEnd } from './session.ts'

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
let asking: Asking | null = null
const listeners = new Set<() => void>()

/**
 * Opens the dialog, or joins the one that is open; false when the person closes it.
 * @param call the name of the operation that waits
 */
export function askForProof(call: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const { calls, proved, settle } = asking ?? { calls: none, proved: promise, settle: resolve }
  asking = { calls: [...calls, call], proved, settle }
  tell()
  return proved
}

export function settleProof(isProved: boolean): void {
  asking?.settle(isProved)
  asking = null
  tell()
}

/** The names of the operations that wait for a proof. */
export function useProofAsked(): readonly string[] {
  return useSyncExternalStore(subscribe, () => asking?.calls ?? none)
}

onSessionEnd(() => {
  if (asking) settleProof(false)
})

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell(): void {
  for (const listener of listeners) listener()
}
