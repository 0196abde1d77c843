import type { EventInfo, PlayerCard } from '@parta/contracts/events'
import { familyIds } from '@parta/contracts/predicates/aliases'
import { entryId, type FamilyIds } from './action.ts'

/** The participation of one of the person's people. */
export type Participation =
  | { readonly id: string; readonly state: 'plays' | 'confirmed' | 'unconfirmed' }
  | { readonly id: string; readonly state: 'held' | 'pays' | 'owes'; readonly until: string }
  | { readonly id: string; readonly state: 'waits'; readonly position: number }

type EventLists = Pick<
  EventInfo,
  | 'held'
  | 'payBy'
  | 'owes'
  | 'owedUntil'
  | 'joined'
  | 'queued'
  | 'confirmed'
  | 'mustConfirm'
  | 'requireConfirmation'
  | 'playersInfo'
  | 'queuePlayersInfo'
>

/** Returns the person first, then the aliases; those who neither play nor wait are left out. */
export function participationsOf(event: EventLists, mine: FamilyIds): Participation[] {
  const held = new Map(event.playersInfo.map((player) => [entryId(player), player.offerUntil]))
  const queue = new Map(event.queuePlayersInfo.map((player) => [entryId(player), player.position]))
  return familyIds(mine).flatMap((id): Participation[] => {
    if (event.queued.includes(id)) return [{ id, state: 'waits', position: queue.get(id) ?? 0 }]
    if (event.held?.includes(id)) return [{ id, state: 'pays', until: event.payBy ?? '' }]
    if (!event.joined.includes(id)) return []
    if (event.owes?.includes(id)) return [{ id, state: 'owes', until: event.owedUntil ?? '' }]
    const until = held.get(id)
    if (until) return [{ id, state: 'held', until }]
    if (event.confirmed.includes(id)) return [{ id, state: 'confirmed' }]
    return [{ id, state: event.mustConfirm.includes(id) ? 'unconfirmed' : 'plays' }]
  })
}

/** Splits the queue into the groups that asked together. */
export function queueGroups(queue: readonly PlayerCard[]): PlayerCard[][] {
  const groups: PlayerCard[][] = []
  for (const player of queue) {
    const last = groups.at(-1)
    const isTogether = player.group !== undefined && last?.[0]?.group === player.group
    if (isTogether) last.push(player)
    else groups.push([player])
  }
  return groups
}
