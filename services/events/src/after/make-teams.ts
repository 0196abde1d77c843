import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import { isProtected } from '@parta/contracts/predicates/aliases'
import { memberOf } from '@parta/contracts/predicates/requirements'
import type * as contract from '@parta/contracts/teams'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { entrantCard, hiddenFrom, people } from '@parta/kit/people/people'
import { personOf } from '@parta/kit/session/actor'
import { findPeerLevels } from '../core/find-levels.ts'
import { openEvent } from '../core/open-event.ts'
import { rightsOf } from '../core/rights-rules.ts'
import { type Candidate, fairTeams } from './team-rules.ts'

/**
 * Divides the players of an event into fair teams, by the levels that fellow players rate; where there is none, by
 * those that the players state themselves.
 * @throws event.notFound · rights.missing · teams.tooFew · teams.tooMany
 */
export async function makeTeams(
  kit: Kit,
  { params, body, actor }: Pick<Call<typeof contract.makeTeams>, 'params' | 'body' | 'actor'>,
): Promise<{ teams: contract.TeamPlayer[][] }> {
  const userId = personOf(actor)
  const { event, org } = await openEvent(kit, params.id, { userId })
  if (!rightsOf(event, userId, org).edit) throw new AppError('rights.missing')
  const missing = new Set(event.attendance?.flatMap(({ id, wasThere }) => (wasThere ? [] : [id])))
  const players = event.players.filter(({ id }) => !missing.has(id))
  if (players.length < body.count) throw new AppError('teams.tooFew')
  if (players.length > limits.teams.players) throw new AppError('teams.tooMany')

  const [persons, rated] = await Promise.all([
    kit.projections.many(people, [userId, ...players.map((entry) => entry.userId)]),
    findPeerLevels(
      kit,
      event.activityType,
      players.map(({ id }) => id),
    ),
  ])
  const hiddenPeople = hiddenFrom(persons.get(userId), true)
  const cards = players.map((entry): contract.TeamPlayer => {
    const person = persons.get(entry.userId)
    const aliasId = entry.id === entry.userId ? null : entry.id
    const member = person && memberOf(person, entry.id)
    const isHidden = person?.hideReviews || hiddenPeople.ids.has(entry.userId) || (member && isProtected(member))
    const isSeen = entry.userId === userId || !isHidden
    return {
      ...entrantCard(kit.config.PARTA_SECRET, { userId: entry.userId, aliasId }, { person, hiddenPeople }),
      ...(aliasId ? { aliasId } : {}),
      // An unknown level may be stored as 0. What somebody may not see on the profile is not shown here either.
      level: (isSeen ? rated.get(entry.id)?.level : undefined) || member?.levels[event.activityType] || null,
    }
  })
  const cardOf = new Map(cards.map((card) => [card.aliasId ?? card.id, card]))
  const keepers = new Set(body.goalkeepers)
  const candidates = [...cardOf].map(
    ([id, { level }]): Candidate => ({ id, level: rated.get(id)?.level ?? level, isGoalkeeper: keepers.has(id) }),
  )
  const teams = fairTeams({ candidates, count: body.count, friends: body.friends ?? [] })
  return { teams: teams.map((team) => team.flatMap((id) => cardOf.get(id) ?? [])) }
}
