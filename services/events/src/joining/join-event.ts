import { AppError } from '@parta/contracts/errors'
import type * as contract from '@parta/contracts/players'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { findWithAliases } from '@parta/kit/people/people'
import { personOf } from '@parta/kit/session/actor'
import { newId } from '@parta/kit/store/id'
import { findEvent } from '../core/find-event.ts'
import { comingFilter } from '../core/find-repetition.ts'
import { openEvent } from '../core/open-event.ts'
import { passesOf } from '../core/seat-rules.ts'
import { type EventRow, events } from '../core/store.ts'
import { changeEach } from './change-each.ts'
import { findCovered } from './find-coverage.ts'
import { entrantsOf, findReputation } from './find-reputation.ts'
import { type Covered, coverageIn } from './hold-rules.ts'
import { decideJoin, hasJoined, type JoinRequest, joinEach } from './join-rules.ts'

type JoinCall = Pick<Call<typeof contract.joinEvent>, 'params' | 'body' | 'actor'>

export async function joinEvent(kit: Kit, call: JoinCall): Promise<contract.JoinOutcome> {
  const joining = await joiningOf(kit, call)
  const eventId = call.params.id
  let asked: Pick<JoinRequest, 'isOpen' | 'coverage'> = {}
  const change = () =>
    kit.change(events, eventId, (event, now) => decideJoin(event, { ...joining, ...asked, eventId }, now))
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
  const event = await findEvent(kit, params.id)
  const ids = joining.entrants.map(({ id }) => id)
  const coverage = coverageIn(event, await findCovered(kit, passesOf(event), { userId, ids }))
  return coverage ? { coverage } : null
}

export async function joinRepetition(
  kit: Kit,
  call: Pick<Call<typeof contract.joinRepetition>, 'params' | 'body' | 'actor'>,
): Promise<contract.JoinRepetitionOutcome> {
  const joining = await joiningOf(kit, call)
  const { userId } = call.actor
  const asking = { userId, token: call.body.token }
  const ids = joining.entrants.map(({ id }) => id)
  const covered = await findCoveredOfAll(kit, call.params.id, { userId, ids })
  const coverageOf = (event: EventRow | null) => (event ? coverageIn(event, covered) : undefined)
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
 * Returns whom each subscription covers that the dates of a repetition sell, or sold before, by its id. The dates may
 * sell different ones, because some of them can be edited alone.
 */
async function findCoveredOfAll(
  kit: Kit,
  id: string,
  asked: Parameters<typeof findCovered>[2],
): Promise<ReadonlyMap<string, Covered>> {
  const { repetition } = await findEvent(kit, id)
  if (!repetition) return new Map()
  const coming = { ...comingFilter(repetition.id, new Date()), cancelled: false }
  const rows = kit.database.native(events.collection)
  const found = await Promise.all(['subscriptionProductId', 'oldPassIds'].map((field) => rows.distinct(field, coming)))
  const productIds = new Set(found.flat().filter((productId) => typeof productId === 'string'))
  return findCovered(kit, [...productIds], asked)
}

async function joiningOf(kit: Kit, { body, actor }: JoinCall) {
  const userId = personOf(actor)
  const wanted = body.aliasIds && body.aliasIds.length > 0 ? body.aliasIds : [userId]
  const [person, reputation] = await Promise.all([findWithAliases(kit, userId, wanted), findReputation(kit, wanted)])
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
