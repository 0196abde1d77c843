import { AppError } from '@parta/contracts/errors'
import type {
  joinEvent as contract,
  JoinOutcome,
  JoinRepetitionOutcome,
  joinRepetition as repeatedJoin,
} from '@parta/contracts/players'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { people } from '@parta/kit/people/people'
import { personOf } from '@parta/kit/session/actor'
import { newId } from '@parta/kit/store/id'
import { type EventRow, events } from '../domain/store.ts'
import { findEvent } from '../event/find.ts'
import { openEvent } from '../event/open.ts'
import { comingFilter } from '../repetition/find.ts'
import { changeEach } from './change-each.ts'
import { findCoverage } from './find-coverage.ts'
import { entrantsOf, findReputation } from './find-entrants.ts'
import type { Coverage } from './hold-rules.ts'
import { hasJoined, type JoinRequest, joinEach, joinEvent } from './join-rules.ts'

type JoinCall = Pick<Call<typeof contract>, 'params' | 'body' | 'actor'>

export async function join(kit: Kit, call: JoinCall): Promise<JoinOutcome> {
  const joining = await joiningOf(kit, call)
  const eventId = call.params.id
  let asked: Pick<JoinRequest, 'isOpen' | 'coverage'> = {}
  const change = () =>
    kit.change(events, eventId, (event, now) => joinEvent(event, { ...joining, ...asked, eventId }, now))
  // What most events do not depend on is looked up only when the event refuses without it.
  for (;;) {
    try {
      return await change()
    } catch (error) {
      const more = error instanceof AppError ? await lookUp(kit, call, { joining, asked, error }) : null
      if (!more) throw error
      asked = { ...asked, ...more }
    }
  }
}

interface Refused {
  readonly joining: Pick<JoinRequest, 'entrants'>
  readonly asked: Pick<JoinRequest, 'isOpen' | 'coverage'>
  readonly error: AppError
}

/**
 * Looks up what a refusal may have lacked: whether a private event opens without its link, and whom a subscription
 * covers. Returns null when there is nothing more to look up.
 */
async function lookUp(kit: Kit, { params, actor }: JoinCall, { joining, asked, error }: Refused) {
  const { userId } = actor
  if (error.code === 'event.notFound' && !asked.isOpen) {
    await openEvent(kit, params.id, { userId })
    return { isOpen: true }
  }
  if (error.code !== 'payment.required' || asked.coverage) return null
  const { subscriptionProductId } = await findEvent(kit, params.id)
  if (!subscriptionProductId) return null
  const ids = joining.entrants.map(({ id }) => id)
  return { coverage: await findCoverage(kit, { productId: subscriptionProductId, userId, ids }) }
}

export async function joinRepetition(
  kit: Kit,
  call: Pick<Call<typeof repeatedJoin>, 'params' | 'body' | 'actor'>,
): Promise<JoinRepetitionOutcome> {
  const joining = await joiningOf(kit, call)
  const { userId } = call.actor
  const asking = { userId, token: call.body.token }
  const ids = joining.entrants.map(({ id }) => id)
  const coverages = await findCoverages(kit, call.params.id, { userId, ids })
  const coverageOf = (event: EventRow | null) => coverages.get(event?.subscriptionProductId ?? '')
  return changeEach(kit, call.params.id, {
    asking,
    span: call.body.span,
    ids,
    decide: (event, eventId, now) =>
      joinEach(event, { ...joining, eventId, isOpen: true, coverage: coverageOf(event), isRepeated: true }, now),
    isDone: hasJoined,
    isCounted: true,
    already: 'event.alreadyJoined',
  })
}

/**
 * Returns whom each subscription covers that the dates of a repetition sell, by its id. The dates may sell different
 * ones, because some of them can be edited alone.
 */
async function findCoverages(
  kit: Kit,
  id: string,
  asked: { readonly userId: string; readonly ids: readonly string[] },
): Promise<ReadonlyMap<string, Coverage>> {
  const { repetition } = await findEvent(kit, id)
  if (!repetition) return new Map()
  const productIds = await kit.database
    .native(events.collection)
    .distinct('subscriptionProductId', { ...comingFilter(repetition.id, new Date()), cancelled: false })
  const sold = productIds.filter((productId): productId is string => typeof productId === 'string')
  const found = await Promise.all(
    sold.map((productId) => findCoverage(kit, { productId, ...asked, ids: [...asked.ids] })),
  )
  return new Map(found.map((coverage) => [coverage.productId, coverage]))
}

async function joiningOf(kit: Kit, { body, actor }: JoinCall) {
  const userId = personOf(actor)
  const wanted = body.aliasIds && body.aliasIds.length > 0 ? body.aliasIds : [userId]
  const [person, reputation] = await Promise.all([kit.projections.one(people, userId), findReputation(kit, wanted)])
  if (!person) throw new AppError('profile.incomplete')
  const entrants = entrantsOf(person, wanted, reputation)
  const { ref, promptId, availabilityId, token } = body
  const through = {
    ...(ref ? { ref } : {}),
    ...(promptId ? { promptId } : {}),
    ...(availabilityId ? { availabilityId } : {}),
  }
  const hiddenIds = person.apart?.length ? new Set(person.apart) : undefined
  return { entrants, token, hiddenIds, group: entrants.length > 1 ? newId() : undefined, through }
}
