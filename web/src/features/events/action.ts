import type { EventInfo, PlayerCard } from '@parta/contracts/events'
import { limits } from '@parta/contracts/limits'
import { familyIds } from '@parta/contracts/predicates/aliases'
import { canLeave, freePlaces, isFull, isPast, isRunning, mustConfirm } from '@parta/contracts/predicates/players'
import { isKicked } from '@parta/contracts/predicates/requirements'

export interface FamilyIds {
  readonly id: string
  readonly aliases: readonly { readonly id: string }[]
}

/** What the main button does. `none` shows a text instead of a button. */
export type Action =
  | { readonly kind: 'join' | 'queue'; readonly candidates: readonly string[] }
  | { readonly kind: 'pay'; readonly candidates: readonly string[]; readonly until: string }
  | { readonly kind: 'leave' | 'leaveQueue' | 'pass' | 'giveUp'; readonly candidates: readonly string[] }
  | { readonly kind: 'confirm'; readonly candidates: readonly string[] }
  | { readonly kind: 'owe'; readonly candidates: readonly string[]; readonly until: string }
  | { readonly kind: 'watch' | 'unwatch'; readonly candidates: readonly string[] }
  | { readonly kind: 'take'; readonly candidates: readonly string[]; readonly until: string }
  | {
      readonly kind: 'none'
      readonly reason: 'cancelled' | 'past' | 'ended' | 'full' | 'leader' | 'tooLateToLeave' | 'kicked'
    }

/** Whether the action gives up a place or a position that is not about to lapse; the menu has these. */
export function isLeaving(action: Action): action is Action & { kind: 'leave' | 'leaveQueue' } {
  return action.kind === 'leave' || action.kind === 'leaveQueue'
}

type EventState = Pick<
  EventInfo,
  | 'cancelled'
  | 'date'
  | 'endDate'
  | 'maxPlayers'
  | 'playersCount'
  | 'queueCount'
  | 'enableQueue'
  | 'joined'
  | 'queued'
  | 'mustConfirm'
  | 'confirmationDate'
  | 'playersInfo'
  | 'isLeader'
  | 'hoursNotLeave'
  | 'kicked'
  | 'held'
  | 'payBy'
  | 'isWatching'
  | 'owes'
  | 'owedUntil'
>

/** Returns the id by which operations name a player: the alias's id, or else the person's. */
export function entryId(player: Pick<PlayerCard, 'id' | 'aliasId'>): string {
  return player.aliasId ?? player.id
}

/** Returns the actions that are possible now, the most urgent first (part 2, section 4). */
export function actionsOf(event: EventState, mine: FamilyIds, now: Date): Action[] {
  if (event.cancelled) return [{ kind: 'none', reason: 'cancelled' }]
  if (isPast(event, now)) return [{ kind: 'none', reason: isRunning(event, now) ? 'past' : 'ended' }]
  const held = event.held ?? []
  const taking = [...event.joined, ...event.queued, ...held]
  const out = familyIds(mine).filter((id) => !taking.includes(id) && !isKicked(event, { id, userId: mine.id }))
  // The leader is in the event already: only their aliases can join.
  const candidates = out.filter((id) => !(event.isLeader && id === mine.id))

  const moves = [joining(event, candidates), leavingOf(event, mine, now)].filter((action) => action !== null)
  if (taking.length > 0 && !event.isLeader) moves.reverse()
  const actions = [...paying(event), ...owing(event), ...confirming(event, now), ...moves]
  if (actions.length > 0) return actions
  if (event.kicked.length > 0) return [{ kind: 'none', reason: 'kicked' }]
  return [{ kind: 'none', reason: 'leader' }]
}

/** Whether a child whom the person adds now could join, or wait. */
export function takesChild(event: EventState & Pick<EventInfo, 'tags' | 'isPartaEvent'>, mine: FamilyIds, now: Date) {
  if (event.tags === 'adults' || !event.isPartaEvent || mine.aliases.length >= limits.aliasesMax) return false
  const withChild = { ...mine, aliases: [...mine.aliases, { id: '' }] }
  return actionsOf(event, withChild, now).some(({ kind }) => kind === 'join' || kind === 'queue')
}

/** Seats that are held until they are paid for; they can be given up. */
function paying({ held = [], payBy }: EventState): Action[] {
  if (held.length === 0 || !payBy) return []
  return [
    { kind: 'pay', candidates: held, until: payBy },
    { kind: 'giveUp', candidates: held },
  ]
}

/** Seats of players that are still to be paid for, because the event did not sell them when they joined. */
function owing({ owes = [], owedUntil }: EventState): Action[] {
  return owes.length > 0 && owedUntil ? [{ kind: 'owe', candidates: owes, until: owedUntil }] : []
}

/** A held place comes first, because it expires the soonest. */
function confirming(event: EventState, now: Date): Action[] {
  const entries = entriesOf(event)
  // A very long list of players is shown in part; the server then decides.
  const due = event.joined.filter((id) => {
    const entry = entries.get(id)
    return entry ? mustConfirm(event, entry, now) : event.mustConfirm.includes(id)
  })
  const held = due.filter((id) => entries.get(id)?.offerUntil)
  const until = held.map((id) => entries.get(id)?.offerUntil ?? '').sort()[0]
  const rest = due.filter((id) => !held.includes(id))
  return [
    ...(until ? [{ kind: 'take', candidates: held, until } as const] : []),
    ...(rest.length > 0 ? [{ kind: 'confirm', candidates: rest } as const] : []),
  ]
}

export function entriesOf(event: EventState): ReadonlyMap<string, PlayerCard> {
  return new Map(event.playersInfo.map((player) => [entryId(player), player]))
}

function joining(event: EventState, candidates: readonly string[]): Action | null {
  if (candidates.length === 0) return null
  if (!isFull(event)) return { kind: 'join', candidates }
  if (event.enableQueue) return { kind: 'queue', candidates }
  if (event.isWatching !== undefined) return { kind: event.isWatching ? 'unwatch' : 'watch', candidates }
  return event.joined.length > 0 || event.held ? null : { kind: 'none', reason: 'full' }
}

function leavingOf(event: EventState, mine: FamilyIds, now: Date): Action | null {
  const entries = entriesOf(event)
  const isHeld = (id: string) => event.isLeader && id === mine.id && !event.queued.includes(id)
  const taking = [...event.joined, ...event.queued].filter((id) => !isHeld(id))
  // The last hours for leaving bind those who have a place; those in the queue or with a held place may always leave.
  const leaving = taking.filter((id) =>
    canLeave(
      event,
      {
        isLeader: event.isLeader && id === mine.id,
        isQueued: event.queued.includes(id),
        offerUntil: entries.get(id)?.offerUntil,
        isMoved: entries.get(id)?.moved,
        owes: event.owes?.includes(id),
      },
      now,
    ),
  )
  if (leaving.length === 0) return taking.length > 0 ? { kind: 'none', reason: 'tooLateToLeave' } : null
  if (leaving.every((id) => event.queued.includes(id))) return { kind: 'leaveQueue', candidates: leaving }
  const isHeldOnly = leaving.every((id) => entries.get(id)?.offerUntil)
  return { kind: isHeldOnly ? 'pass' : 'leave', candidates: leaving }
}

/** What happens to a group that asks together: all get in, or all wait. */
export type Forecast = 'join' | 'queue' | 'full' | 'queueFull' | 'groupTooBig'

export function forecastOf(
  event: Pick<EventInfo, 'maxPlayers' | 'playersCount' | 'queueCount' | 'enableQueue'>,
  count: number,
): Forecast {
  const free = freePlaces(event)
  if (free === null || count <= free) return 'join'
  if (count > event.maxPlayers) return 'groupTooBig'
  if (!event.enableQueue) return 'full'
  return event.queueCount + count > limits.queueMax ? 'queueFull' : 'queue'
}
