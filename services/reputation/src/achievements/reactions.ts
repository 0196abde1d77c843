import { aliasDeleted } from '@parta/contracts/identity'
import { memberJoined, memberKicked, memberLeft, orgDeleted } from '@parta/contracts/orgs'
import { playerJoined, playerQueued } from '@parta/contracts/players'
import { type Reaction, reaction } from '@parta/kit/facts/reactions'
import type { Kit } from '@parta/kit/kit'
import type { Recounts } from '../record/request-recount.ts'
import { removeOfOrg } from './delete.ts'
import { followEntry, followMember } from './follow.ts'
import { forgetProgress } from './forget.ts'
import { requestFamily } from './request-family.ts'

/** What achievements follow, beside the feedback that requests recounts itself. */
export function achievementReactions(kit: Kit, recounts: Recounts): Reaction[] {
  return [
    reaction(playerJoined, (fact) => followEntry(kit, recounts, fact)),
    reaction(playerQueued, (fact) => followEntry(kit, recounts, fact)),
    reaction(memberJoined, (fact) => followMember(kit, recounts, fact)),
    // Former members have no progress with the organisation's achievements.
    reaction(memberLeft, ({ at, data }) => requestFamily(kit, recounts, { userId: data.userId, at })),
    reaction(memberKicked, ({ at, data }) => requestFamily(kit, recounts, { userId: data.userId, at })),
    reaction(orgDeleted, ({ data }) => removeOfOrg(kit, data.orgId)),
    reaction(aliasDeleted, ({ data }) => forgetProgress(kit, [data.aliasId])),
  ]
}
