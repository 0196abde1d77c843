import type { Kit } from '@parta/kit/kit'
import { wrapChange } from '@parta/kit/store/wrap-change'
import { events } from '../domain/store.ts'
import { alerting } from './alert-rules.ts'

/** Returns the kit with a `change` that looks for saved searches after each change that makes an event news. */
export function emitAlerts(kit: Kit): Kit {
  return wrapChange(kit, events, alerting)
}
