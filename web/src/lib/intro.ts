import { useSyncExternalStore } from 'react'
import { recall, remember } from './storage.ts'

/** The tutorial is due after the first profile, and again when someone asks for it. */
const listeners = new Set<() => void>()

export function useIntroDue(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => recall('intro') === 'due',
  )
}

/** Said while the first profile is being filled in; who has seen it on this browser is left alone. */
export function expectIntro(): void {
  if (recall('intro') === null) remember('intro', 'due')
}

export function startIntro(): void {
  remember('intro', 'due')
  for (const listener of listeners) listener()
}

export function endIntro(): void {
  remember('intro', 'seen')
  for (const listener of listeners) listener()
}
