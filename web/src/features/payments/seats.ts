import type { EventInfo } from '@parta/contracts/events'
import { nobody, type Owners } from './kart.ts'

/** Returns who of a family can buy no seat at an event: those who are in it already and owe nothing, and its leader. */
export function seatOwners(event: Pick<EventInfo, 'joined' | 'isLeader' | 'owes'> | undefined, me: string): Owners {
  if (!event) return nobody
  const settled = event.joined.filter((id) => !event.owes?.includes(id))
  return { all: [...new Set([...settled, ...(event.isLeader ? [me] : [])])], renewable: [] }
}
