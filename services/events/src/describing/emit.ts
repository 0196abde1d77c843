import type { Kit } from '@parta/kit/kit'
import type { Change } from '@parta/kit/store/change'
import type { Decide } from '@parta/kit/store/decision'
import { type EventRow, events } from '../domain/store.ts'
import { described } from './rules.ts'

/**
 * Returns the kit with a `change` that publishes the snapshot for matching with each change of an event that changes
 * it, so that no command can forget it.
 */
export function emitDescriptions(kit: Kit): Kit {
  // oxlint-disable-next-line max-params -- see the type `Change`
  const change: Change = (definition, id, decide, options) => {
    if (definition.collection !== events.collection) return kit.change(definition, id, decide, options)
    return kit.change(events, id, described(id, decide as Decide<unknown, unknown> as Decide<EventRow, never>), options)
  }
  return { ...kit, change }
}
