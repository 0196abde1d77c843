import type { EventInfo } from '@parta/contracts/events'
import { nobody, type Owners } from './kart.ts'

/** Returns who of a family can buy no seat at an event: those who are in it already and owe nothing, and its leader. */
export function seatOwners(event: Pick<EventInfo, 'joined' | 'owes' | 'isLeader'> | undefined, me: string): Owners {
  if (!event) return nobody
  const { joined, owes = [], isLeader } = event
  const settled = joined.filter((id) => !owes.includes(id))
  return { all: [...new Set([...settled, ...(isLeader ? [me] : [])])], renewable: [] }
}
