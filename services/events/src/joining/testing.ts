import { AppError } from '@parta/contracts/errors'
import type { FactDraft } from '@parta/kit/store/decision'
import fc from 'fast-check'
import { advance, withClock } from '../core/clock-rules.ts'
import { applyCancellation } from '../core/fact-rules.ts'
import { shiftQueue } from '../core/queue-rules.ts'
import type { Entry, EventRow } from '../core/store.ts'
import { anEvent, start } from '../core/testing.ts'
import { decideConfirm } from './confirm-rules.ts'
import { decideJoin, type Entrant, removePlayers } from './join-rules.ts'
import { decideKick } from './kick-rules.ts'
import { decideLeave } from './leave-rules.ts'

const minute = 60_000
const hour = 60 * minute
/** Families 0 and 1 are the leader's and the trainer's. */
const families = 6
const parentOf = (family: number) => `p${family}`
const membersOf = (family: number) => [parentOf(family), `a${family}`, `b${family}`]
const everyone = Array.from({ length: families }, (_none, family) => membersOf(family)).flat()

/** One step of a sequence that players and the clock go through. */
export type Command =
  | { what: 'join' | 'leave' | 'confirm' | 'gone'; family: number; who: number[] }
  | { what: 'kick'; by: string; id: string }
  | { what: 'edit'; maxPlayers: number; enableQueue: boolean }
  | { what: 'pass'; by: number; swept: boolean }
  | { what: 'cancel' }

const own = (what: 'join' | 'leave' | 'confirm' | 'gone') =>
  fc.record({
    what: fc.constant(what),
    family: fc.integer({ min: 0, max: families - 1 }),
    who: fc.uniqueArray(fc.integer({ min: 0, max: 2 }), { minLength: 1, maxLength: 3 }),
  })
export const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 12, arbitrary: own('join') },
  { weight: 7, arbitrary: own('leave') },
  { weight: 4, arbitrary: own('confirm') },
  { weight: 1, arbitrary: own('gone') },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant('kick' as const),
      by: fc.constantFrom('p0', 'p1', 'p2'),
      id: fc.constantFrom(...everyone),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant('edit' as const),
      maxPlayers: fc.constantFrom(-1, 2, 3, 4, 5, 6, 8),
      enableQueue: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant('pass' as const),
      by: fc.constantFrom(minute, 11 * minute, 45 * minute, 2 * hour, 9 * hour, 20 * hour),
      swept: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ what: 'cancel' as const }) },
)

export const settings = fc.record({
  maxPlayers: fc.integer({ min: 2, max: 6 }),
  enableQueue: fc.boolean(),
  requireConfirmation: fc.boolean(),
  hoursNotLeave: fc.constantFrom(-1, 5, 40),
  minPlayers: fc.constantFrom(-1, 2, 4),
  trains: fc.boolean(),
  leads: fc.boolean(),
  /** How long before the start it all begins. */
  ahead: fc.constantFrom(4 * hour, 20 * hour, 80 * hour),
})
type Settings = typeof settings extends fc.Arbitrary<infer S> ? S : never

/** The event before the first step. */
export function first({ trains, leads, ahead, requireConfirmation, ...fields }: Settings): {
  event: EventRow
  now: Date
} {
  const now = new Date(start.getTime() - ahead)
  const leader: Entry = { id: 'p0', userId: 'p0', at: now }
  const event = anEvent({
    ...fields,
    requireConfirmation,
    hoursConfirm: requireConfirmation ? 3 : -1,
    confirmationDate: requireConfirmation ? new Date(start.getTime() - 3 * hour) : null,
    decisionHours: 3,
    leader: 'p0',
    trainer: trains ? 'p1' : null,
    players: leads ? [leader] : [],
    createdAt: now,
  })
  return { event: withClock(event, now), now }
}

export interface Step {
  readonly next: EventRow
  readonly facts?: readonly FactDraft[]
}

/** Runs a command by the rules and returns the next state and its facts. */
export function run(event: EventRow, command: Command, { now, group }: { now: Date; group: string }): Step {
  if (command.what === 'pass') return command.swept ? advance('e', event, now) : { next: event }
  if (command.what === 'cancel' || command.what === 'edit') return manage(event, command, now)
  if (command.what === 'kick') {
    return decideKick(event, { eventId: 'e', by: command.by, id: command.id, kickReason: 'other', message: 'x' }, now)
  }
  const userId = parentOf(command.family)
  const ids = command.who.map((at) => membersOf(command.family)[at] ?? '')
  if (command.what === 'leave') return decideLeave(event, { eventId: 'e', userId, ids, message: '' }, now)
  if (command.what === 'confirm') return decideConfirm(event, { eventId: 'e', userId, ids }, now)
  if (command.what === 'gone') return removePlayers(event, { eventId: 'e', userId, ids }, now)
  const entrants = ids.map((id): Entrant => ({ id, userId, gender: 'female', karma: 9, ageGroup: 'adult' }))
  return decideJoin(event, { eventId: 'e', entrants, group: ids.length > 1 ? group : undefined }, now)
}

/** Runs a command of the leader (cancel, edit) that changes players or queue. */
function manage(before: EventRow, command: Extract<Command, { what: 'cancel' | 'edit' }>, now: Date): Step {
  const { next: event, facts: due } = advance('e', before, now)
  if (event.cancelled || now > event.date) throw new AppError('event.past')
  if (command.what === 'cancel') {
    const { next, facts } = applyCancellation('e', event, { reason: 'cancelled', message: '', by: 'p0', now })
    return { next, facts: [...due, ...facts] }
  }
  const { maxPlayers, enableQueue } = command
  if (maxPlayers !== -1 && maxPlayers < event.playersCount) throw new AppError('event.morePlayersJoined')
  const { next, facts } = shiftQueue('e', { ...event, maxPlayers, enableQueue }, now)
  return { next: withClock(next, now), facts: [...due, ...facts] }
}
