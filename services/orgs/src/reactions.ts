import { memberKicked, memberLeft, orgUpdated } from '@parta/contracts/orgs'
import { type Reaction, reaction } from '@parta/kit/facts/reactions'
import type { Kit } from '@parta/kit/kit'
import { followDeleted as dropGrants, followLeft } from './contacts/follow.ts'
import { dropGuests } from './guests/forget.ts'
import { followDeleted as deletePosts } from './posts/follow.ts'

/** Reactions to the service's own facts: grants end with the membership, grants, posts and guests with the organisation. */
export function reactions(kit: Kit): Reaction[] {
  return [
    reaction(memberLeft, (fact) => followLeft(kit, fact)),
    reaction(memberKicked, (fact) => followLeft(kit, fact)),
    reaction(orgUpdated, async ({ data }) => {
      if (!data.deleted) return
      await dropGrants(kit, data.id)
      await deletePosts(kit, data.id)
      await dropGuests(kit, data.id)
    }),
  ]
}
