import { recall, remember } from './storage.ts'
import { createStore, useStored } from './store.ts'

/** Counts changes, so that `useIntroDue` reads the browser's storage again. */
const changes = createStore(0)

/** Whether the introduction is due: after the first profile, and when somebody asks for it. */
export function useIntroDue(): boolean {
  return useStored(changes, () => recall('intro') === 'due')
}

/** Makes the introduction due, unless it was seen in this browser. */
export function expectIntro(): void {
  if (recall('intro') === null) remember('intro', 'due')
}

export function startIntro(): void {
  remember('intro', 'due')
  changes.set(changes.get() + 1)
}

export function endIntro(): void {
  remember('intro', 'seen')
  changes.set(changes.get() + 1)
}
