import type { Kit } from '@parta/kit/kit'
import { wrapChange } from '@parta/kit/store/wrap-change'
import { events } from '../domain/store.ts'
import { described } from './rules.ts'

/** Returns the kit with a `change` that publishes the snapshot for matching with each change of an event that changes it. */
export function emitDescriptions(kit: Kit): Kit {
  return wrapChange(kit, events, described)
}
