import type { Kit } from '@parta/kit/kit'
import { wrapChange } from '@parta/kit/store/wrap-change'
import { events } from '../domain/store.ts'
import { alerting } from './alert-rules.ts'

/** Returns the kit with a `change` of events that plans alerts for saved searches. */
export function emitAlerts(kit: Kit): Kit {
  return wrapChange(kit, events, alerting)
}
