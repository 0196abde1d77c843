import { recall, remember } from './storage.ts'

/** Who shared the event that one came for: they are told with the joining, even after a sign-up in between. */
export function rememberSharer(eventId: string, ref: string): void {
  remember('sharedBy', `${eventId} ${ref}`)
}

/** The one who shared this event, if its link was the last that was followed. */
export function sharerOf(eventId: string): string | undefined {
  const [event, ref] = recall('sharedBy')?.split(' ') ?? []
  return event === eventId ? ref : undefined
}
