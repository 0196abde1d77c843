import type { Stats } from '@parta/contracts/reputation'
import type { Subject } from '../people/store.ts'
import { shownStreak } from '../streak/rules.ts'
import type { Reputation } from './store.ts'

export function statsView(reputation: Reputation, { owner, isOwn }: Subject, now: Date): Stats {
  return {
    karma: { value: reputation.karma },
    emoji: owner.hideEmoji && !isOwn ? {} : { ...reputation.emoji },
    streak: {
      value: shownStreak(reputation.streak, now),
      // When somebody played last, and perhaps in a private event, is nobody else's business.
      lastIncrement: (isOwn && reputation.streak.lastIncrement?.toISOString()) || null,
    },
  }
}
