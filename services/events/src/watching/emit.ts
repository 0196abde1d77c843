import type { Kit } from '@parta/kit/kit'
import { wrapChange } from '@parta/kit/store/wrap-change'
import { events } from '../domain/store.ts'
import { telling } from './rules.ts'

/** Returns the kit with a `change` of events that plans to tell those who wait for a free seat. */
export function emitFreeSeats(kit: Kit): Kit {
  return wrapChange(kit, events, telling)
}
