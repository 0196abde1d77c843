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
import { type Reaction, reaction } from '@parta/kit/facts/reactions'
import type { Kit } from '@parta/kit/kit'
import { followDecision } from './appeals/follow.ts'
import { followAdmins, followDeletion } from './appeals/follow-org.ts'
import { followUndo } from './appeals/follow-undo.ts'
import { forgetAppeals } from './appeals/forget.ts'
import { followEmoji, followEnd, followFinish, followPenalty, followReview } from './feedback/follow.ts'
import { followAttendance, followCorrection } from './feedback/follow-attendance.ts'
import { forgetAlias } from './feedback/forget.ts'
import { followRating } from './levels/follow.ts'
import { forgetReported } from './moderation/forget.ts'
import { followHidden } from './moderation/hide.ts'
import type { PeopleChanges } from './people/note-changes.ts'

/** The facts that this service reacts to, in addition to keeping its projections. */
export function reactions(kit: Kit, changes: PeopleChanges): Reaction[] {
  return [
    // Runs after the projection is written.
    reaction(userUpdated, ({ subject }) => changes.note(subject)),
    reaction(aliasDeleted, async ({ data: { owner, aliasId } }) => {
      await forgetAlias(kit, aliasId)
      await forgetAppeals(kit, { userId: owner, subject: aliasId })
      await forgetReported(kit, [aliasId])
    }),
    reaction(eventEnded, (fact) => followEnd(kit, fact)),
    reaction(attendanceChanged, (fact) => followAttendance(kit, fact)),
    reaction(attendanceCorrected, (fact) => followCorrection(kit, fact)),
    reaction(penaltyGiven, (fact) => followPenalty(kit, fact, 'penalty')),
    reaction(penaltyUndone, (fact) => followPenalty(kit, fact, 'undo')),
    reaction(penaltyUndone, ({ data }) => followUndo(kit, data)),
    reaction(emojiGiven, (fact) => followEmoji(kit, fact)),
    reaction(reviewGiven, (fact) => followReview(kit, fact)),
    reaction(reviewHidden, (fact) => followHidden(kit, fact)),
    reaction(levelRated, (fact) => followRating(kit, fact)),
    reaction(appealDecided, (fact) => followDecision(kit, fact)),
    reaction(orgDeleted, ({ data }) => followDeletion(kit, data.orgId)),
    reaction(orgUpdated, ({ subject }) => followAdmins(kit, subject)),
    reaction(feedbackFinished, (fact) => followFinish(kit, fact)),
  ]
}
