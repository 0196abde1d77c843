import { memberKicked, memberLeft, orgUpdated } from '@parta/contracts/orgs'
import { type Reaction, reaction } from '@parta/kit/facts/reactions'
import type { Kit } from '@parta/kit/kit'
import { followClosed, followLeft } from './contacts/follow.ts'
import { followClosed as closeFeeds } from './posts/follow.ts'

/** This service hears its own facts: what hangs on an organisation or a membership ends with it. */
export function reactions(kit: Kit): Reaction[] {
  return [
    reaction(memberLeft, (fact) => followLeft(kit, fact)),
    reaction(memberKicked, (fact) => followLeft(kit, fact)),
    reaction(orgUpdated, async ({ data }) => {
      if (!data.deleted) return
      await followClosed(kit, data.id)
      await closeFeeds(kit, data.id)
    }),
  ]
}
