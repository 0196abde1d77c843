import type { Stats } from '@parta/contracts/reputation'
import { shownStreak } from './rules.ts'
import type { Reputation } from './store.ts'

export function statsView(reputation: Reputation, now: Date): Stats {
  return {
    karma: { value: reputation.karma },
    emoji: { ...reputation.emoji },
    streak: {
      value: shownStreak(reputation.streak, now),
      lastIncrement: reputation.streak.lastIncrement?.toISOString() ?? null,
    },
  }
}
