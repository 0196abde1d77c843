import { type Static, Type } from 'typebox'
import { fact } from './fact.ts'
import { limits } from './limits.ts'
import { Choice, closed, operation } from './operation.ts'
import { Id, params } from './shapes.ts'
import { activities, levels } from './values.ts'

const raters = Type.Integer({ minimum: limits.levelRaters })

/**
 * The playing level in one activity as fellow players rate it, to one decimal. It changes only when at least
 * `limits.levelRaters` people have rated since the last change, so that it does not tell how one of them rated.
 */
export const PeerLevel = closed({
  activityType: Choice(activities),
  level: Type.Number({ minimum: 1, maximum: levels.length - 1 }),
  /** With a probability of 95 %, the true level is `level` ± `margin`. */
  margin: Type.Number({ minimum: 0 }),
  /** How many people's ratings it was counted from. */
  raters,
})
export type PeerLevel = Static<typeof PeerLevel>

const PeerLevels = Type.Array(PeerLevel)

export const LevelsView = closed({
  items: PeerLevels,
  /** For the owner: activities whose level is not shown yet, and how many more people must rate it. */
  waiting: Type.Array(
    closed({
      activityType: Choice(activities),
      missing: Type.Integer({ minimum: 1, maximum: limits.levelRaters }),
    }),
  ),
  /** The owner hides what others said of them; `items` are then empty. */
  hidden: Type.Boolean(),
})
export type LevelsView = Static<typeof LevelsView>

export const getLevels = operation({
  name: 'getLevels',
  summary:
    'The playing levels of a person or an alias as fellow players rate them, by activity; empty when the person hides their reviews.',
  service: 'reputation',
  method: 'GET',
  path: '/a/users/levels/:id',
  params: params.id,
  reply: LevelsView,
  errors: ['user.notFound'],
})

/** The snapshot of somebody's levels as fellow players rate them. It never says who rated. */
export const levelsUpdated = fact('reputation.levels-updated', closed({ id: Id, levels: PeerLevels }), { kept: true })
