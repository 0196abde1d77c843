import type { ConfirmOutcome, JoinOutcome, LeaveOutcome } from '@parta/contracts/players'
import type { CallError } from '../../lib/request.ts'

/** What somebody asked for. */
export type Command = 'join' | 'leave' | 'confirm'

type Item = JoinOutcome | LeaveOutcome | ConfirmOutcome
interface RefusedDate {
  readonly date: string
  readonly code: string
}

/** What became of a call for several people or several dates. */
export interface Told {
  readonly command: Command
  /** Whom the call was for. */
  readonly ids: readonly string[]
  readonly items: readonly Item[]
  /** Dates on which nothing could be done for anybody. */
  readonly refused: readonly RefusedDate[]
}

const kinds = ['joined', 'queued', 'left', 'confirmed', 'already', 'refused'] as const
export type Kind = (typeof kinds)[number]

interface On {
  /** Null where it is the same on all dates. */
  readonly date: string | null
  /** The place in the queue. */
  readonly position?: number
}

/** The same thing said of one or more people. */
export interface Line {
  readonly ids: readonly string[]
  readonly on: readonly On[]
  /** The error code of a refusal; absent in every other line. */
  readonly code?: string
}

export interface Part {
  readonly kind: Kind
  readonly lines: readonly Line[]
}

interface Said extends On {
  readonly kind: Kind
  readonly id: string
  readonly code?: string
}

/** What became of whom and when, in order: first what was done, then what was so already, then what was refused. */
export function partsOf({ ids, items, refused }: Omit<Told, 'command'>): Part[] {
  return partsOfSaid([
    ...items.flatMap(saidOf),
    ...refused.flatMap(({ date, code }) => ids.map((id): Said => ({ kind: 'refused', id, date, code }))),
  ])
}

/** Who is to hear what of a call that was refused as a whole: each of several people has a reason of their own. */
export function refusedParts({ fields }: Pick<CallError, 'fields'>, ids: readonly string[]): Part[] {
  return partsOfSaid(
    reasonsOf(fields, ids).map(({ id, code }) =>
      isSoAlready(code) ? { kind: 'already', id, date: null } : { kind: 'refused', id, date: null, code },
    ),
  )
}

/** Those whom a refusal of the whole call names by its own code; all of them where it names nobody. */
export function blamed({ code, fields }: Pick<CallError, 'code' | 'fields'>, ids: readonly string[]): string[] {
  const found = reasonsOf(fields, ids).filter((one) => one.code === code)
  return found.length > 0 ? found.map(({ id }) => id) : [...ids]
}

/** Whether there is more to say than that all went well. */
export function isMixed({ already, refused }: Pick<Item, 'already' | 'refused'>): boolean {
  return already.length + refused.length > 0
}

function reasonsOf(fields: CallError['fields'], ids: readonly string[]): { id: string; code: string }[] {
  return fields.flatMap(({ field, code }) => {
    const id = ids[Number(/^aliasIds\.(\d+)$/.exec(field)?.[1] ?? -1)]
    return id === undefined ? [] : [{ id, code }]
  })
}

function isSoAlready(code: string): boolean {
  return code === 'event.alreadyJoined' || code === 'event.notJoined'
}

function saidOf(item: Item): Said[] {
  const { date } = item
  const all = (kind: Kind, ids: readonly string[]) => ids.map((id): Said => ({ kind, id, date }))
  return [
    ...('joined' in item ? all('joined', item.joined) : []),
    ...('queued' in item ? item.queued.map((one): Said => ({ kind: 'queued', date, ...one })) : []),
    ...('left' in item ? all('left', item.left) : []),
    ...('confirmed' in item ? all('confirmed', item.confirmed) : []),
    ...all('already', item.already),
    ...item.refused.map((one): Said => ({ kind: 'refused', date, ...one })),
  ]
}

/** Each person's dates in one line, and people of whom the same is said together. */
function partsOfSaid(said: readonly Said[]): Part[] {
  return kinds.flatMap((kind): Part[] => {
    const ofKind = said.filter((one) => one.kind === kind)
    if (ofKind.length === 0) return []
    const byPerson = [...Map.groupBy(ofKind, ({ id, code }) => `${code} ${id}`).values()]
    const own = byPerson.map(([first, ...more]) => {
      const on = [first as Said, ...more].map(onOf)
      return { id: (first as Said).id, code: first?.code, on }
    })
    const lines = [...Map.groupBy(own, ({ code, on }) => JSON.stringify([code, on])).values()].map((same): Line => {
      const [{ code, on } = { code: undefined, on: [] }] = same
      return { ids: same.map(({ id }) => id), on, ...(code ? { code } : {}) }
    })
    return [{ kind, lines }]
  })
}

function onOf({ date, position }: Said): On {
  return position === undefined ? { date } : { date, position }
}
