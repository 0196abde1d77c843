import type { EventInfo } from '@parta/contracts/events'

/** Whether the person may open the chat of an event: as a player, also by an alias, or as leader or trainer. */
export function isInChat({ joined, isLeader, isTrainer }: Pick<EventInfo, 'joined' | 'isLeader' | 'isTrainer'>) {
  return joined.length > 0 || isLeader || isTrainer
}
