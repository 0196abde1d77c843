import { type Static, Type } from 'typebox'
import { limits } from './limits.ts'
import { closed, operation } from './operation.ts'
import { Id, nullable, PersonCard, params } from './shapes.ts'

export const TeamPlayer = closed({
  ...PersonCard.properties,
  /** The alias that plays; absent for the person. */
  aliasId: Type.Optional(Id),
  /**
   * 1 to 5 in the event's activity; `null` when unknown. What fellow players say, to one decimal, where it is known and
   * not hidden; otherwise what the profile says.
   */
  level: nullable(Type.Number()),
})
export type TeamPlayer = Static<typeof TeamPlayer>

const Entrants = Type.Array(Id, { maxItems: limits.teams.players, uniqueItems: true })

export const makeTeams = operation({
  name: 'makeTeams',
  summary:
    'Divides the players of an event into teams: of the same size give or take one, with the goalkeepers apart, friends together and levels as equal as possible: those that fellow players rate, otherwise those of the profiles; an unknown level counts as the mean of the others. For leader, trainer and admins of the organisation. Players who are marked as not there are left out. Nothing is stored; the same call gives the same teams.',
  service: 'events',
  method: 'POST',
  path: '/a/events/teams/:id',
  params: params.id,
  body: closed({
    count: Type.Integer({ minimum: 2, maximum: limits.teams.max }),
    /** Groups of entrants who want to play together. */
    friends: Type.Optional(
      Type.Array(Type.Array(Id, { minItems: 2, maxItems: limits.teams.friends, uniqueItems: true }), {
        maxItems: limits.teams.friendGroups,
      }),
    ),
    goalkeepers: Type.Optional(Entrants),
  }),
  reply: closed({ teams: Type.Array(Type.Array(TeamPlayer)) }),
  errors: ['event.notFound', 'teams.tooFew', 'teams.tooMany'],
  cost: 'search',
})
