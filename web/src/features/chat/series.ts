import type { ChatCard } from '@parta/contracts/chat'

/**
 * Puts the chats of one series together: at the place of the one with the latest message, by the dates of their events.
 * @param chats those with the latest message first
 */
export function bySeries<C extends Pick<ChatCard, 'id' | 'repetitionId' | 'date'>>(chats: readonly C[]): C[][] {
  const groups = Map.groupBy(chats, ({ id, repetitionId }) => repetitionId ?? id)
  return [...groups.values()].map((group) =>
    group.toSorted((one, other) => Date.parse(one.date) - Date.parse(other.date)),
  )
}
