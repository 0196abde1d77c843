import { opportunityUsed } from '@parta/contracts/event-facts'
import { eventUpdated } from '@parta/contracts/events'
import { aliasDeleted } from '@parta/contracts/identity'
import { playerJoined, playerQueued } from '@parta/contracts/players'
import { type Reaction, reaction } from '@parta/kit/facts/reactions'
import type { Kit } from '@parta/kit/kit'
import { dropAlias } from './availability/rules.ts'
import { planners } from './availability/store.ts'
import { followEntered, followPlans } from './invitation/follow.ts'
import { promptsOf } from './invitation/store.ts'
import { inviteOthersTask } from './opportunity/store.ts'
import type { Keeper } from './suggestions/keep.ts'
import { suggestionReactions } from './suggestions/reactions.ts'

export function reactions(kit: Kit, keeper: Keeper): Reaction[] {
  return [
    reaction(aliasDeleted, async ({ data: { owner, aliasId } }) => {
      await kit.change(planners, owner, (planner) => dropAlias(planner, aliasId))
      await promptsOf(kit).deleteMany({ to: owner, aliasId })
    }),
    reaction(playerJoined, (fact) => followEntered(kit, fact)),
    reaction(playerQueued, (fact) => followEntered(kit, fact)),
    reaction(eventUpdated, (fact) => followPlans(kit, fact)),
    reaction(opportunityUsed, ({ data }) =>
      kit.tasks.plan(inviteOthersTask, { id: `${data.opportunityId}:${data.eventId}`, data }),
    ),
    ...suggestionReactions(kit, keeper),
  ]
}
