import { recall, remember } from './storage.ts'

/** Remembers who shared the last opened link, also across a sign-up: joining reports it. */
export function rememberSharer(itemId: string, ref: string): void {
  remember('sharedBy', `${itemId} ${ref}`)
}

/** Returns who shared this event or organisation, if it was the last opened link. */
export function sharerOf(itemId: string): string | undefined {
  const [item, ref] = recall('sharedBy')?.split(' ') ?? []
  return item === itemId ? ref : undefined
}
