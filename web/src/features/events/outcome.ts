import type { ErrorCode } from '@parta/contracts/errors'
import type { ConfirmOutcome, JoinOutcome, LeaveOutcome } from '@parta/contracts/players'
import type { CallError } from '../../lib/request.ts'

export type Command = 'join' | 'leave' | 'confirm'

type Item = JoinOutcome | LeaveOutcome | ConfirmOutcome
interface RefusedDate {
  readonly date: string
  readonly code: string
}

export interface CallOutcome {
  readonly command: Command
  /** The people whom the call was for. */
  readonly ids: readonly string[]
  readonly items: readonly Item[]
  /** Dates that were refused for everybody. */
  readonly refused: readonly RefusedDate[]
}

const kinds = ['joined', 'queued', 'left', 'confirmed', 'already', 'refused'] as const
export type ResultKind = (typeof kinds)[number]

interface DateEntry {
  /** Null if the outcome is the same on all dates. */
  readonly date: string | null
  /** The position in the queue. */
  readonly position?: number
}

/** One outcome shared by one or more people. */
export interface ResultLine {
  readonly ids: readonly string[]
  readonly on: readonly DateEntry[]
  /** The error code of a refusal; absent in other lines. */
  readonly code?: string
  /** The subscription that these dates sell, where nobody may join without one. */
  readonly productId?: string
}

export interface ResultSection {
  readonly kind: ResultKind
  readonly lines: readonly ResultLine[]
}

interface PersonResult extends DateEntry {
  readonly kind: ResultKind
  readonly id: string
  readonly code?: string
  readonly productId?: string
}

/** Returns the outcome by section: first what was done, then what was the case already, then refusals. */
export function sectionsOf({ ids, items, refused }: Omit<CallOutcome, 'command'>): ResultSection[] {
  return groupResults([
    ...items.flatMap(resultsOf),
    ...refused.flatMap(({ date, code }) => ids.map((id): PersonResult => ({ kind: 'refused', id, date, code }))),
  ])
}

/** The error code for people for whom the command changes nothing. */
const alreadyCodes: Readonly<Record<Command, ErrorCode>> = {
  join: 'event.alreadyJoined',
  leave: 'event.notJoined',
  confirm: 'event.alreadyConfirmed',
}

type OutcomeCall = Pick<CallOutcome, 'command' | 'ids'>

/** Returns one line per person of a call that was refused as a whole with different reasons. */
export function refusedSections({ fields }: Pick<CallError, 'fields'>, { command, ids }: OutcomeCall): ResultSection[] {
  return groupResults(
    reasonsOf(fields, ids).map(({ id, code }) =>
      code === alreadyCodes[command] ? { kind: 'already', id, date: null } : { kind: 'refused', id, date: null, code },
    ),
  )
}

/** Returns the people to whom the call's own error code applies; all of them if the reply names none. */
export function refusedIds({ code, fields }: Pick<CallError, 'code' | 'fields'>, ids: readonly string[]): string[] {
  const found = reasonsOf(fields, ids).filter((one) => one.code === code)
  return found.length > 0 ? found.map(({ id }) => id) : [...ids]
}

/** Whether not everything succeeded. */
export function isMixed({ already, refused }: Pick<Item, 'already' | 'refused'>): boolean {
  return already.length + refused.length > 0
}

function reasonsOf(fields: CallError['fields'], ids: readonly string[]): { id: string; code: string }[] {
  return fields.flatMap(({ field, code }) => {
    const id = ids[Number(/^aliasIds\.(\d+)$/.exec(field)?.[1] ?? -1)]
    return id === undefined ? [] : [{ id, code }]
  })
}

function resultsOf(item: Item): PersonResult[] {
  const { date } = item
  const all = (kind: ResultKind, ids: readonly string[]) => ids.map((id): PersonResult => ({ kind, id, date }))
  return [
    ...('joined' in item ? all('joined', item.joined) : []),
    ...('queued' in item ? item.queued.map((one): PersonResult => ({ kind: 'queued', date, ...one })) : []),
    ...('left' in item ? all('left', item.left) : []),
    ...('confirmed' in item ? all('confirmed', item.confirmed) : []),
    ...all('already', item.already),
    ...item.refused.map((one): PersonResult => ({ kind: 'refused', date, ...one })),
  ]
}

/** Merges each person's dates into one line, and people with the same outcome into one line. */
function groupResults(said: readonly PersonResult[]): ResultSection[] {
  return kinds.flatMap((kind): ResultSection[] => {
    const ofKind = said.filter((one) => one.kind === kind)
    if (ofKind.length === 0) return []
    const byPerson = [...Map.groupBy(ofKind, ({ id, code, productId }) => `${code} ${productId} ${id}`).values()]
    const own = byPerson.map(([first, ...more]) => {
      const on = [first as PersonResult, ...more].map(dateEntryOf)
      const { id, code, productId } = first as PersonResult
      return { id, line: { on, ...(code ? { code } : {}), ...(productId ? { productId } : {}) } }
    })
    const lines = [...Map.groupBy(own, ({ line }) => JSON.stringify(line)).values()].map((same): ResultLine => {
      const [{ line } = { line: { on: [] } }] = same
      return { ids: same.map(({ id }) => id), ...line }
    })
    return [{ kind, lines }]
  })
}

function dateEntryOf({ date, position }: PersonResult): DateEntry {
  return position === undefined ? { date } : { date, position }
}
