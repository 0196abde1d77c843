import { sessionsEnded } from '@parta/contracts/hints'
import type { Kit } from '@parta/kit/kit'

/** Tells every process that these sessions have ended. A hint: what gets lost is asked for within seconds. */
export function tellEnded(kit: Pick<Kit, 'bus'>, ids: readonly string[]): void {
  if (ids.length === 0) return
  kit.bus.broadcast(sessionsEnded, { ids: [...ids], until: new Date().toISOString(), more: false })
}
