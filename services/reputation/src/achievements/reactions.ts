import { aliasDeleted } from '@parta/contracts/identity'
import { memberJoined, memberKicked, memberLeft, orgDeleted } from '@parta/contracts/orgs'
import { playerJoined, playerQueued } from '@parta/contracts/players'
import { type Reaction, reaction } from '@parta/kit/facts/reactions'
import type { Kit } from '@parta/kit/kit'
import { removeOfOrg } from './delete.ts'
import { followEntry, followMember, recountFamily } from './follow.ts'
import { forgetProgress } from './forget.ts'

/** The reactions after which achievements are counted; feedback requests its recounts itself. */
export function achievementReactions(kit: Kit): Reaction[] {
  return [
    reaction(playerJoined, (fact) => followEntry(kit, fact)),
    reaction(playerQueued, (fact) => followEntry(kit, fact)),
    reaction(memberJoined, (fact) => followMember(kit, fact)),
    // Former members have no progress with the organisation's achievements.
    reaction(memberLeft, ({ data }) => recountFamily(kit, data.userId)),
    reaction(memberKicked, ({ data }) => recountFamily(kit, data.userId)),
    reaction(orgDeleted, ({ data }) => removeOfOrg(kit, data.orgId)),
    reaction(aliasDeleted, ({ data }) => forgetProgress(kit, [data.aliasId])),
  ]
}
