import { aliasDeleted } from '@parta/contracts/identity'
import { type Reaction, reaction } from '@parta/kit/facts/reactions'
import type { Kit } from '@parta/kit/kit'
import { dropAlias } from './availability/rules.ts'
import { planners } from './availability/store.ts'

export function reactions(kit: Kit): Reaction[] {
  return [
    reaction(aliasDeleted, ({ data }) =>
      kit.change(planners, data.owner, (planner) => dropAlias(planner, data.aliasId)),
    ),
  ]
}
