import type { EventInfo, PlayerCard } from '@parta/contracts/events'
import { entryId, type Mine } from './action.ts'

/** How one of a person's people stands to an event. */
export type Seat =
  | { readonly id: string; readonly state: 'plays' | 'confirmed' | 'unconfirmed' }
  | { readonly id: string; readonly state: 'held'; readonly until: string }
  | { readonly id: string; readonly state: 'waits'; readonly position: number }

type Seated = Pick<
  EventInfo,
  'joined' | 'queued' | 'confirmed' | 'mustConfirm' | 'requireConfirmation' | 'playersInfo' | 'queuePlayersInfo'
>

/** Oneself first, then aliases in their own order; who is neither in nor waits is left out. */
export function seatsOf(event: Seated, mine: Mine): Seat[] {
  const held = new Map(event.playersInfo.map((player) => [entryId(player), player.offerUntil]))
  const queue = event.queuePlayersInfo.map(entryId)
  return [mine.id, ...mine.aliases.map((alias) => alias.id)].flatMap((id): Seat[] => {
    if (event.queued.includes(id)) return [{ id, state: 'waits', position: queue.indexOf(id) + 1 }]
    if (!event.joined.includes(id)) return []
    const until = held.get(id)
    if (until) return [{ id, state: 'held', until }]
    if (event.confirmed.includes(id)) return [{ id, state: 'confirmed' }]
    return [{ id, state: event.mustConfirm.includes(id) ? 'unconfirmed' : 'plays' }]
  })
}

/** Those who asked together stand together; `from` is the place of the first of them, from 1. */
export interface QueueGroup {
  readonly from: number
  readonly people: readonly PlayerCard[]
}

export function queueGroups(queue: readonly PlayerCard[]): QueueGroup[] {
  const groups: { from: number; people: PlayerCard[] }[] = []
  for (const [index, player] of queue.entries()) {
    const last = groups.at(-1)
    const isTogether = player.group !== undefined && last?.people[0]?.group === player.group
    if (isTogether) last.people.push(player)
    else groups.push({ from: index + 1, people: [player] })
  }
  return groups
}
