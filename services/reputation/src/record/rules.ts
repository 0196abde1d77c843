import { fullKarma } from '../karma/rules.ts'
import { noStreak } from '../streak/rules.ts'
import type { Reputation } from './store.ts'

/** The record of a new person: full karma, which is lost and recovered, never earned (domain-facts 7.1). */
export const newcomer: Reputation = {
  karma: fullKarma.value,
  attendances: fullKarma.attendances,
  emoji: {},
  streak: noStreak,
}

/** Returns the snapshot for other services: karma, and how many emoji, but not which. */
export function recordData(id: string, { karma, emoji }: Pick<Reputation, 'karma' | 'emoji'>) {
  return { id, karma, emoji: Object.values(emoji).reduce((sum, count) => sum + count, 0) }
}
