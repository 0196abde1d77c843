import type { EventOfList, PassCard } from '@parta/contracts/attendance'
import { forgetOffline, keepOffline, offlineNames, offlineOf } from '../../lib/storage.ts'

export interface Passes {
  readonly expiresAt: string
  readonly event: EventOfList
  readonly items: readonly PassCard[]
}

const prefix = 'passes.'

/** Keeps the passes until they expire, to be shown without a connection. */
export function keepPasses(eventId: string, passes: Passes): void {
  if (passes.items.length === 0) forgetOffline(prefix + eventId)
  else keepOffline(prefix + eventId, passes, new Date(passes.expiresAt))
}

export function keptPasses(eventId: string): Passes | null {
  return offlineOf<Passes>(prefix + eventId)
}

export function eventsWithPasses(): string[] {
  return offlineNames(prefix).map((name) => name.slice(prefix.length))
}
