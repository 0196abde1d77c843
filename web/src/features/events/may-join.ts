import type { ErrorCode } from '@parta/contracts/errors'
import type { EventCard, EventInfo } from '@parta/contracts/events'
import { limits } from '@parta/contracts/limits'
import { isKicked, memberOf, requirementMissed, wholeLevel } from '@parta/contracts/predicates/requirements'
import type { Me } from '@parta/contracts/profiles'

type JoinRules = Pick<
  EventInfo,
  'gender' | 'minLevel' | 'tags' | 'activityType' | 'isTrainer' | 'kicked' | 'lowKarma' | 'peerLevels'
>
type FamilyMembers = Pick<Me, 'id' | 'gender' | 'levels' | 'aliases'>

/** Returns why the server would refuse this person or alias, by the shared rule, or null. */
export function joinMissed(event: JoinRules, me: FamilyMembers, id: string): ErrorCode | null {
  if (isKicked(event, { id, userId: me.id })) return 'event.kicked'
  const member = memberOf(me, id)
  if (!member) return 'alias.notFound'
  const rated = event.peerLevels.find((one) => one.id === id)
  return requirementMissed(event, {
    ...member,
    level: rated ? wholeLevel(rated.level) : (member.levels[event.activityType] ?? 0),
    isStaff: event.isTrainer && id === me.id,
    karma: event.lowKarma.includes(id) ? limits.karmaToJoin - 1 : limits.karmaMax,
  })
}

type Card = Pick<
  EventCard,
  | 'date'
  | 'gender'
  | 'minLevel'
  | 'tags'
  | 'activityType'
  | 'joined'
  | 'queued'
  | 'held'
  | 'isLeader'
  | 'isTrainer'
  | 'maxPlayers'
  | 'playersCount'
>

/** Whether an event lacks exactly one player, and the person could be that player. Fellow players' ratings are unknown here. */
export function couldFill(event: Card, me: FamilyMembers, now: Date): boolean {
  const { joined, queued, held = [], isLeader, isTrainer } = event
  const member = memberOf(me, me.id)
  if (!member || isLeader || isTrainer || [...joined, ...queued, ...held].includes(me.id)) return false
  if (event.maxPlayers - event.playersCount !== 1 || new Date(event.date) <= now) return false
  const level = member.levels[event.activityType] ?? 0
  return requirementMissed(event, { ...member, level, isStaff: false, karma: limits.karmaMax }) === null
}
