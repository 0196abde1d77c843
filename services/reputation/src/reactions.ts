import { attendanceChanged, eventEnded } from '@parta/contracts/event-facts'
import {
  attendanceCorrected,
  emojiGiven,
  feedbackFinished,
  levelRated,
  penaltyGiven,
  penaltyUndone,
  reviewGiven,
} from '@parta/contracts/feedback'
import { aliasDeleted } from '@parta/contracts/identity'
import { appealDecided } from '@parta/contracts/karma'
import { orgDeleted, orgUpdated } from '@parta/contracts/orgs'
import { userUpdated } from '@parta/contracts/profiles'
import { reviewHidden } from '@parta/contracts/reputation'
import { batchReaction, type Reaction, reaction } from '@parta/kit/facts/reactions'
import type { Kit } from '@parta/kit/kit'
import { followDecision } from './appeals/follow.ts'
import { followAdmins, followDeletion } from './appeals/follow-org.ts'
import { followUndo } from './appeals/follow-undo.ts'
import { forgetAppeals } from './appeals/forget.ts'
import {
  createFollowing,
  followEmoji,
  followEnd,
  followFinish,
  followPenalty,
  followReview,
} from './feedback/follow.ts'
import { followAttendance, followCorrection } from './feedback/follow-attendance.ts'
import { forgetAlias } from './feedback/forget.ts'
import { followRating } from './levels/follow.ts'
import { forgetReported } from './moderation/forget.ts'
import { followHidden } from './moderation/hide.ts'
import type { PeopleChanges } from './people/note-changes.ts'
import type { Recounts } from './record/request-recount.ts'

/** The facts that this service reacts to, beside those of its projection. */
export function reactions(kit: Kit, recounts: Recounts, changes: PeopleChanges): Reaction[] {
  const following = createFollowing(kit, recounts)
  return [
    // The projection is written before.
    reaction(userUpdated, ({ subject }) => changes.note(subject)),
    reaction(aliasDeleted, async ({ data: { owner, aliasId } }) => {
      await forgetAlias(kit, aliasId)
      await forgetAppeals(kit, { userId: owner, subject: aliasId })
      await forgetReported(kit, [aliasId])
    }),
    batchReaction(eventEnded, (facts) => followEnd(kit, facts)),
    reaction(attendanceChanged, (fact) => followAttendance(kit, fact)),
    reaction(attendanceCorrected, (fact) => followCorrection(following, fact)),
    batchReaction(penaltyGiven, (facts) => followPenalty(following, facts, 'penalty')),
    batchReaction(penaltyUndone, (facts) => followPenalty(following, facts, 'undo')),
    reaction(penaltyUndone, ({ data }) => followUndo(kit, data)),
    batchReaction(emojiGiven, (facts) => followEmoji(following, facts)),
    batchReaction(reviewGiven, (facts) => followReview(following, facts)),
    reaction(reviewHidden, (fact) => followHidden(following, fact)),
    reaction(levelRated, (fact) => followRating(kit, fact)),
    reaction(appealDecided, (fact) => followDecision(kit, fact, recounts)),
    reaction(orgDeleted, ({ data }) => followDeletion(kit, data.orgId)),
    reaction(orgUpdated, ({ subject }) => followAdmins(kit, subject)),
    batchReaction(feedbackFinished, (facts) => followFinish(following, facts)),
  ]
}
