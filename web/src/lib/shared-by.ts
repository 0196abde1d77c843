import { recall, remember } from './storage.ts'

/** Keeps who shared the event or organisation of the last link: joining names them, even after a sign-up in between. */
export function rememberSharer(itemId: string, ref: string): void {
  remember('sharedBy', `${itemId} ${ref}`)
}

/** The person who shared this event or organisation, if its link was the last that was followed. */
export function sharerOf(itemId: string): string | undefined {
  const [item, ref] = recall('sharedBy')?.split(' ') ?? []
  return item === itemId ? ref : undefined
}
