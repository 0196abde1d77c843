import type { EventInfo } from '@parta/contracts/events'
import { nobody, type Owners } from './kart.ts'

/** Returns who of a family can buy no seat at an event: those who are in it already, and its leader. */
export function seatOwners(event: Pick<EventInfo, 'joined' | 'isLeader'> | undefined, me: string): Owners {
  if (!event) return nobody
  return { all: [...new Set([...event.joined, ...(event.isLeader ? [me] : [])])], renewable: [] }
}
