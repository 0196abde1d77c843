import { recall, remember } from './storage.ts'
import { createStore, useStored } from './store.ts'

/** Counts changes, so that `useIntroDue` reads the browser's storage again. */
const changes = createStore(0)

/**
 * Whether the introduction is due: when somebody asks for it, and after the first profile.
 * @param isHome after the first profile it is due on the first page only
 */
export function useIntroDue(isHome: boolean): boolean {
  return useStored(changes, () => {
    const state = recall('intro')
    return state === 'due' || (state === 'first' && isHome)
  })
}

/** Makes the introduction due on the first page, unless it was seen in this browser. */
export function expectIntro(): void {
  if (recall('intro') === null) remember('intro', 'first')
}

export function startIntro(): void {
  remember('intro', 'due')
  changes.set(changes.get() + 1)
}

export function endIntro(): void {
  remember('intro', 'seen')
  changes.set(changes.get() + 1)
}
