import type { Envelope } from '@parta/contracts/fact'
import type { playerLeft, playerShifted } from '@parta/contracts/players'
import type { EventLogKind, EventLogRule } from '@parta/contracts/values'
import type { Static } from 'typebox'
import type { LogRow } from './store.ts'

/** The content of a history entry. */
export type Line = Omit<LogRow, '_id' | 'eventId' | 'version' | 'index' | 'at'>

/** The row of a fact; the same fact always gives the same row. */
export function rowOf(fact: Envelope<{ readonly eventId: string }>, line: Line): LogRow {
  const index = Number(fact.id.split(':').at(-1))
  return {
    _id: fact.id,
    eventId: fact.data.eventId,
    version: fact.version,
    index: index >= 0 ? index : 0,
    at: new Date(fact.at),
    ...line,
  }
}

/** The row of a fact that is published in parts: all parts give the same row. */
export function rowOfParts(fact: Envelope<{ readonly eventId: string }>, line: Line): LogRow {
  return { ...rowOf(fact, line), _id: `${fact.data.eventId}:${fact.version}:${line.kind}` }
}

interface Entry {
  readonly userId: string
  readonly aliasId: string | null
}

/** The history entry for an entrant who joined, was queued or confirmed. */
export function entryLine(fact: Envelope<Entry>, kind: EventLogKind, rule?: EventLogRule): Line {
  return { kind, ...(rule ? { rule } : {}), ...whoOf(fact.data), ...byOf(fact) }
}

/** The history entry for an entrant shifted from the queue. */
export function shiftedLine({ data }: Envelope<Static<typeof playerShifted.data>>): Line {
  const line = { rule: 'queueOrder', ...whoOf(data) } as const
  return data.offerUntil
    ? { kind: 'offered', ...line, offerUntil: new Date(data.offerUntil) }
    : { kind: 'shifted', ...line }
}

export function leftLine(fact: Envelope<Static<typeof playerLeft.data>>): Line {
  const { reason, kickReason } = fact.data
  const who = whoOf(fact.data)
  if (reason === 'lapsed') return { kind: 'lapsed', rule: 'offerExpired', ...who }
  if (reason === 'gone') return { kind: 'gone', ...who }
  return { kind: reason, ...who, ...byOf(fact), ...(kickReason ? { kickReason } : {}) }
}

function whoOf({ userId, aliasId }: Entry): Pick<LogRow, 'userId' | 'aliasId'> {
  return aliasId ? { userId, aliasId } : { userId }
}

/** The person who caused a fact; absent when the system did. */
export function byOf({ actor }: Pick<Envelope, 'actor'>): Pick<LogRow, 'by'> {
  return actor === 'system' || actor === 'anyone' || actor === '' ? {} : { by: actor }
}
