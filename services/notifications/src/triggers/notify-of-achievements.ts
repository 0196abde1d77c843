import { achievementUnlocked } from '@parta/contracts/achievements'
import { day } from '@parta/contracts/durations'
import { limits } from '@parta/contracts/limits'
import { type Reaction, reaction } from '@parta/kit/facts/reactions'
import type { Kit } from '@parta/kit/kit'
import { notify } from './notify.ts'

export function achievementReactions(kit: Kit): Reaction[] {
  return [
    reaction(achievementUnlocked, (fact) => {
      const { userId, aliasId, reachedAt, id, title, icon, level, levels } = fact.data
      const { orgId, orgName: name = '', countedFrom } = fact.data
      // Whatever is counted anew, and whoever leaves and comes back, a level is announced once. All levels reached
      // before the count that a new or changed achievement orders are announced together.
      const isEarlier = countedFrom !== undefined && Date.parse(reachedAt) < Date.parse(countedFrom)
      // Levels reached over `newsDays` ago are not notified: a new achievement counts past events, too.
      const age = Date.parse(fact.at) - Date.parse(reachedAt)
      return notify(kit, fact, {
        to: age > limits.achievements.newsDays * day ? [] : [userId],
        once: `achievement:${id}:${aliasId ?? userId}:${isEarlier ? 'earlier' : level}`,
        type: 'profile.achievement',
        // It comes from the organisation, not from the admin who made it: like a post, it reaches all members,
        // also those who have a block with that admin.
        ...(orgId === null ? {} : { org: { id: orgId, name } }),
        ...(aliasId ? { about: [aliasId] } : {}),
        detail: { achievement: { id, title, icon, level, levels } },
      })
    }),
  ]
}
