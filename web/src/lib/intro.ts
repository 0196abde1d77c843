import { recall, remember } from './storage.ts'
import { createStore, useStored } from './store.ts'

/** How often the tutorial was begun or ended here; whether it is due stands in the browser's storage. */
const changes = createStore(0)

/** The tutorial is due after the first profile, and again when someone asks for it. */
export function useIntroDue(): boolean {
  return useStored(changes, () => recall('intro') === 'due')
}

/** Said while the first profile is being filled in; who has seen it on this browser is left alone. */
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
