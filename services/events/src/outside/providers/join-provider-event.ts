import { AppError } from '@parta/contracts/errors'
import { memberOf } from '@parta/contracts/predicates/requirements'
import type { UserSnapshot } from '@parta/contracts/profiles'
import type * as contract from '@parta/contracts/providers'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { findWithAliases } from '@parta/kit/people/people'
import { personOf } from '@parta/kit/session/actor'
import { newId } from '@parta/kit/store/id'
import { isRefusal, type Pair, type ProvidedEvent, ProviderError } from './adapter.ts'
import { beginJoin, type Result, setCustomer } from './booking-rules.ts'
import { customerOf } from './find-customer.ts'
import { bookingIdOf, finish, outcomeOf, type Request } from './finish-booking.ts'
import type { Connections } from './keep-connections.ts'
import { answered, type OpenProvided, openProvided } from './open-provided.ts'
import { type BookingRow, bookings } from './store.ts'

type JoinCall = Pick<Call<typeof contract.joinProviderEvent>, 'params' | 'body' | 'actor'>

/**
 * Books entrants with the provider of an event. The event lists them only after the provider has booked them. If it
 * does not answer, the task that is planned with the request finds out the result.
 */
export async function joinProviderEvent(
  kit: Kit,
  connections: Connections,
  call: JoinCall,
): Promise<contract.ProviderOutcome> {
  const { ids, ...caller } = await callerOf(kit, call)
  const userId = caller.person.id
  const eventId = call.params.id
  const open = await openProvided(kit, connections, { eventId, userId })
  // Reads the event before anything is booked, so that a provider that is down is found out without a pending request.
  const state = await answered(open.adapter.one(open.provided.id))
  if (!state) throw new AppError('event.notFound')
  const request = { eventId, userId, pendingId: newId(), ids }
  const bookingId = bookingIdOf(request)
  const { merchant, id: event } = open.provided
  const booking = { eventId, userId, orgId: open.orgId, merchant, event, endDate: open.event.endDate }
  const wanted = await kit.change(bookings, bookingId, (before, now) =>
    beginJoin(before, { booking, bookingId, pendingId: request.pendingId, ids }, now),
  )
  if (wanted.length > 0)
    await ask(kit, { open, state, caller, phone: call.body.phone, request: { ...request, ids: wanted } })
  return outcomeOf(kit, request)
}

/** The caller and their entrants. @throws alias.notFound · profile.incomplete */
async function callerOf(kit: Kit, { body, actor }: JoinCall) {
  const userId = personOf(actor)
  const ids = body.aliasIds && body.aliasIds.length > 0 ? body.aliasIds : [userId]
  const person = await findWithAliases(kit, userId, ids)
  if (!person) throw new AppError('profile.incomplete')
  if (ids.some((id) => !memberOf(person, id))) throw new AppError('alias.notFound')
  return { person, accountId: actor.accountId, ids }
}

interface Asking {
  readonly open: OpenProvided
  readonly state: ProvidedEvent
  readonly caller: { readonly person: UserSnapshot; readonly accountId: string }
  readonly phone: string | undefined
  readonly request: Request
}

/**
 * Sends the request to the provider and stores its result. If the booking itself is not answered, the request stays
 * pending.
 */
async function ask(kit: Kit, asking: Asking): Promise<void> {
  const { open, caller, phone, request } = asking
  let isCommanded = false
  let result: Result
  try {
    const customer = await customerOf(kit, open, { ...caller, phone })
    const booking = await kit.change(bookings, bookingIdOf(request), (before) => ({
      ...setCustomer(before as BookingRow, customer),
      answer: before as BookingRow,
    }))
    isCommanded = true
    result = await book(asking, { event: open.provided.id, customer }, booking.booked.length)
  } catch (error) {
    if (isCommanded && error instanceof ProviderError && error.problem === 'silent') return
    await finish(kit, request, { result: 'nothing' })
    if (error instanceof ProviderError) throw new AppError('provider.unavailable', { cause: error })
    throw error
  }
  await finish(kit, request, { result })
}

/** Books the entrants, or puts them on the waiting list of a full event. @returns which of the two */
async function book(
  { open: { adapter }, state, request }: Asking,
  pair: Pair,
  before: number,
): Promise<'booked' | 'waiting'> {
  const count = request.ids.length
  if (freeOf(state) >= count) {
    try {
      await adapter.join(pair, count)
      return 'booked'
    } catch (error) {
      if (!isRefusal(error)) throw error
      if (before > 0) throw new AppError('provider.joinTogether')
      const later = await answered(adapter.one(pair.event))
      // Somebody else may have taken the last place meanwhile.
      if (!later || freeOf(later) >= count) throw new AppError('provider.refused')
      return wait({ adapter, free: freeOf(later), count, before }, pair)
    }
  }
  return wait({ adapter, free: freeOf(state), count, before }, pair)
}

interface Waiting extends Pick<OpenProvided, 'adapter'> {
  readonly free: number
  readonly count: number
  readonly before: number
}

/** Joins the waiting list, which has one place for a customer. */
async function wait({ adapter, free, count, before }: Waiting, pair: Pair): Promise<'waiting'> {
  const refusal = new AppError(free > 0 ? 'event.notEnoughRoom' : 'event.full')
  if (!adapter.alternates || count > 1 || before > 0) throw refusal
  try {
    await adapter.alternates.add(pair)
    return 'waiting'
  } catch (error) {
    throw isRefusal(error) ? refusal : error
  }
}

function freeOf({ capacity, occupied }: ProvidedEvent): number {
  return Math.max(0, capacity - occupied)
}
