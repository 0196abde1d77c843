import type { Kit } from '@parta/kit/kit'
import { type EndedSessions, endedTopic } from '@parta/kit/session/revocation'

/** Tells every process that these sessions have ended. A hint: what gets lost is asked for within seconds. */
export function tellEnded(kit: Pick<Kit, 'bus'>, ids: readonly string[]): void {
  if (ids.length === 0) return
  const message: EndedSessions = { ids, until: new Date().toISOString(), more: false }
  kit.bus.broadcast(endedTopic, message)
}
