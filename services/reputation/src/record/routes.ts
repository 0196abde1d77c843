import type * as reputation from '@parta/contracts/reputation'
import type { Stats } from '@parta/contracts/reputation'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { findSubject, type Subject } from '../people/store.ts'
import { shownStreak } from '../streak/rules.ts'
import { newcomer } from './rules.ts'
import { type Reputation, readRecord } from './store.ts'

function statsView(reputation: Reputation, { owner, isOwn }: Subject, now: Date): Stats {
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

export function recordRoutes(kit: Kit): Pick<HandlersOf<typeof reputation>, 'getStats'> {
  return {
    getStats: async ({ params, actor }) => {
      const subject = await findSubject(kit, params.id, actor.userId)
      return statsView((await readRecord(kit, params.id)) ?? newcomer, subject, new Date())
    },
  }
}
