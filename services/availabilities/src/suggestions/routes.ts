import type * as suggestions from '@parta/contracts/suggestions'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { findEvents } from './find-events.ts'
import { findPlayers } from './find-players.ts'
import type { LiveMatches } from './live.ts'

export function suggestionRoutes(kit: Kit, live: LiveMatches): HandlersOf<typeof suggestions> {
  return {
    suggestPlayers: (call) => findPlayers(kit, live, call),
    suggestEvents: (call) => findEvents(kit, live, call),
  }
}
