import type * as contract from '@parta/contracts/achievements'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import type { PeopleChanges } from '../people/note-changes.ts'
import { create } from './create.ts'
import { remove } from './delete.ts'
import { find, findProgress, list } from './find-achievements.ts'
import { createListRanking } from './list-ranking.ts'
import { update } from './update.ts'

export function achievementRoutes(kit: Kit, changes: PeopleChanges): HandlersOf<typeof contract> {
  const listRanking = createListRanking(kit, changes)
  return {
    listAchievements: (call) => list(kit, call),
    createAchievement: (call) => create(kit, call),
    getAchievement: (call) => find(kit, call),
    updateAchievement: (call) => update(kit, call),
    deleteAchievement: (call) => remove(kit, call),
    getAchievementProgress: (call) => findProgress(kit, call),
    getRanking: (call) => listRanking(call),
  }
}
