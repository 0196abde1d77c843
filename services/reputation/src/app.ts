import { minute } from '@parta/contracts/durations'
import { askLevels, askRecord } from '@parta/contracts/questions'
import { answer } from '@parta/kit/facts/answers'
import type { Kit } from '@parta/kit/kit'
import { people } from '@parta/kit/people/people'
import { defineService } from '@parta/kit/service'
import { issueGlobals } from './achievements/issue-globals.ts'
import { achievementReactions } from './achievements/reactions.ts'
import { achievementRoutes } from './achievements/routes.ts'
import { achievements, joinings, progresses } from './achievements/store.ts'
import { achievementTasks } from './achievements/tasks.ts'
import { appealRoutes } from './appeals/routes.ts'
import { appeals, orgProjection } from './appeals/store.ts'
import { attendances, corrections } from './attendance/store.ts'
import { emojiRows } from './emoji/store.ts'
import { findJoined } from './feedback/find-joined.ts'
import { finishOverdue } from './feedback/finish.ts'
import { feedbackRoutes } from './feedback/routes.ts'
import { feedbacks, turns } from './feedback/store.ts'
import { karmaSteps } from './karma/store.ts'
import { levelsData } from './levels/count.ts'
import { levelRoutes } from './levels/routes.ts'
import { peerLevels, ratings, readLevels } from './levels/store.ts'
import { moderationRoutes } from './moderation/routes.ts'
import { reportedReviews, reviewReports } from './moderation/store.ts'
import { createPeopleChanges } from './people/note-changes.ts'
import { goneAliases, peopleChanges } from './people/store.ts'
import { personal } from './personal.ts'
import { reactions } from './reactions.ts'
import { recordRoutes } from './record/routes.ts'
import { recordData } from './record/rules.ts'
import { askedCounts, readRecord, records } from './record/store.ts'
import { reviewRoutes } from './reviews/routes.ts'
import { reviews } from './reviews/store.ts'
import { seed } from './seed.ts'

export const service = defineService({
  name: 'reputation',
  usesSecret: true,
  collections: [
    goneAliases,
    peopleChanges,
    records,
    reviews,
    ratings,
    peerLevels,
    feedbacks,
    turns,
    emojiRows,
    attendances,
    corrections,
    karmaSteps,
    achievements,
    progresses,
    joinings,
    askedCounts,
    appeals,
    reportedReviews,
    reviewReports,
  ],
  projections: [people, orgProjection],
  build: (kit) => {
    const changes = createPeopleChanges(kit)
    return {
      handlers: {
        ...recordRoutes(kit),
        ...reviewRoutes(kit, (userId, eventIds) => findJoined(kit, userId, eventIds)),
        ...levelRoutes(kit),
        ...feedbackRoutes(kit),
        ...appealRoutes(kit),
        ...moderationRoutes(kit),
        ...achievementRoutes(kit, changes),
      },
      answers: [answer(askRecord, (id) => findSnapshot(kit, id)), answer(askLevels, (id) => findLevels(kit, id))],
      reactions: [...reactions(kit, changes), ...achievementReactions(kit)],
      jobs: {
        'finish-feedback': { every: minute, run: () => finishOverdue(kit) },
      },
      tasks: achievementTasks(kit),
      personal: personal(kit),
      seed: () => seed(kit),
      start: async () => {
        await issueGlobals(kit)
        return async () => {}
      },
    }
  },
})

async function findSnapshot(kit: Kit, id: string) {
  const record = await readRecord(kit, id)
  return record ? { version: record.v, data: recordData(id, record) } : null
}

async function findLevels(kit: Kit, id: string) {
  const found = await readLevels(kit, id)
  return found ? { version: found.v, data: levelsData(id, found) } : null
}
