import { AppError } from '@parta/contracts/errors'
import type { PeerLevel } from '@parta/contracts/levels'
import { limits } from '@parta/contracts/limits'
import type {
  joinEvent as contract,
  JoinOutcome,
  JoinRepetitionOutcome,
  joinRepetition as repeatedJoin,
} from '@parta/contracts/players'
import { memberOf, wholeLevel } from '@parta/contracts/predicates/requirements'
import type { UserSnapshot } from '@parta/contracts/profiles'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { people } from '@parta/kit/people/people'
import { personOf } from '@parta/kit/session/actor'
import { newId } from '@parta/kit/store/id'
import { events } from '../domain/store.ts'
import { openEvent } from '../event/open.ts'
import { peerLevels, records } from '../event/store.ts'
import { changeEach } from './change-each.ts'
import { type Entrant, hasJoined, joinEach, joinEvent } from './join-rules.ts'

type JoinCall = Pick<Call<typeof contract>, 'params' | 'body' | 'actor'>

export async function join(kit: Kit, call: JoinCall): Promise<JoinOutcome> {
  const joining = await joiningOf(kit, call)
  const eventId = call.params.id
  const change = (isOpen: boolean) =>
    kit.change(events, eventId, (event, now) => joinEvent(event, { ...joining, eventId, isOpen }, now))
  try {
    return await change(false)
  } catch (error) {
    // Whether a private event opens without its link is looked up only when it matters.
    if (!(error instanceof AppError && error.code === 'event.notFound')) throw error
    await openEvent(kit, eventId, { userId: call.actor.userId })
    return change(true)
  }
}

export async function joinRepetition(
  kit: Kit,
  call: Pick<Call<typeof repeatedJoin>, 'params' | 'body' | 'actor'>,
): Promise<JoinRepetitionOutcome> {
  const joining = await joiningOf(kit, call)
  const asking = { userId: call.actor.userId, token: call.body.token }
  return changeEach(kit, call.params.id, {
    asking,
    span: call.body.span,
    ids: joining.entrants.map(({ id }) => id),
    decide: (event, eventId, now) => joinEach(event, { ...joining, eventId, isOpen: true }, now),
    isDone: hasJoined,
    already: 'event.alreadyJoined',
  })
}

async function joiningOf(kit: Kit, { body, actor }: JoinCall) {
  const userId = personOf(actor)
  const wanted = body.aliasIds && body.aliasIds.length > 0 ? body.aliasIds : [userId]
  const [person, found, rated] = await Promise.all([
    kit.projections.one(people, userId),
    kit.projections.known(records, wanted),
    kit.projections.known(peerLevels, wanted),
  ])
  if (!person) throw new AppError('profile.incomplete')
  const entrants = entrantsOf(person, wanted, {
    karmaOf: (id) => found.get(id)?.karma,
    ratedOf: (id) => rated.get(id)?.levels,
  })
  const { ref, promptId, availabilityId, token } = body
  const through = {
    ...(ref ? { ref } : {}),
    ...(promptId ? { promptId } : {}),
    ...(availabilityId ? { availabilityId } : {}),
  }
  const hiddenIds = person.apart?.length ? new Set(person.apart) : undefined
  return { entrants, token, hiddenIds, group: entrants.length > 1 ? newId() : undefined, through }
}

/** What is known of entrants from the reputation service. */
interface ReputationOf {
  /** The karma; without a record it is the maximum. */
  karmaOf?(id: string): number | undefined
  /** The levels that fellow players rate; they decide before the levels of the profile. */
  ratedOf?(id: string): readonly Pick<PeerLevel, 'activityType' | 'level'>[] | undefined
}

/** The entrants of a call: the caller's own id, and ids of their aliases. */
export function entrantsOf(person: UserSnapshot, ids: readonly string[], reputation: ReputationOf = {}): Entrant[] {
  return ids.map((id) => {
    const member = memberOf(person, id)
    if (!member) throw new AppError('alias.notFound')
    const { gender, ageGroup, levels } = member
    const karma = reputation.karmaOf?.(id) ?? limits.karmaMax
    const rated = reputation.ratedOf?.(id)?.map(({ activityType, level }) => [activityType, wholeLevel(level)])
    return { id, userId: person.id, karma, gender, ageGroup, levels: { ...levels, ...Object.fromEntries(rated ?? []) } }
  })
}
