import { eventCancelled, eventChanged, eventEnded, eventGoesAhead } from '@parta/contracts/event-facts'
import { playerConfirmed, playerJoined, playerLeft, playerQueued, playerShifted } from '@parta/contracts/players'
import { type Reaction, reaction } from '@parta/kit/facts/reactions'
import type { Kit } from '@parta/kit/kit'
import { byOf, entryLine, leftLine, rowOf, rowOfParts, shiftedLine } from './log-rules.ts'
import { eventLog, type LogRow } from './store.ts'

/** Writes the history of events from this service's own facts. */
export function historyReactions(kit: Kit): Reaction[] {
  const note = (row: LogRow) => kit.once(eventLog.collection, row)
  return [
    reaction(playerJoined, (fact) => note(rowOf(fact, entryLine(fact, 'joined', 'space')))),
    reaction(playerQueued, (fact) => note(rowOf(fact, entryLine(fact, 'queued', 'full')))),
    reaction(playerShifted, (fact) => note(rowOf(fact, shiftedLine(fact)))),
    reaction(playerConfirmed, (fact) => note(rowOf(fact, entryLine(fact, 'confirmed')))),
    reaction(playerLeft, (fact) => note(rowOf(fact, leftLine(fact)))),
    reaction(eventChanged, (fact) =>
      note(rowOfParts(fact, { kind: 'changed', changes: fact.data.changes, ...byOf(fact) })),
    ),
    reaction(eventCancelled, (fact) => {
      const byRule = fact.data.reason === 'minimum'
      return note(rowOfParts(fact, { kind: 'cancelled', ...(byRule ? { rule: 'minimum' } : byOf(fact)) }))
    }),
    reaction(eventGoesAhead, (fact) => note(rowOfParts(fact, { kind: 'goesAhead', rule: 'minimum' }))),
    reaction(eventEnded, (fact) => note(rowOfParts(fact, { kind: 'ended' }))),
  ]
}
