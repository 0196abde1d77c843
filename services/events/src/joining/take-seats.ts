import { memberOf } from '@parta/contracts/predicates/requirements'
import type { Answered, Asked } from '@parta/contracts/questions'
import type { askTakeSeats } from '@parta/contracts/seats'
import type { Kit } from '@parta/kit/kit'
import { findWithAliases } from '@parta/kit/people/people'
import { opensFor } from '../core/open-event.ts'
import { events } from '../core/store.ts'
import { findElsewhere } from './find-busy.ts'
import { entrantsOf, findReputation } from './find-reputation.ts'
import { type PaidOutcome, type PaidRequest, takePaidSeats } from './take-rules.ts'

/** Makes the seats of a purchase final: the answer to the payments service. */
export async function takeSeats(
  kit: Kit,
  { eventId, productId, userId, entrants: paid, until, since }: Asked<typeof askTakeSeats>,
): Promise<Answered<typeof askTakeSeats>> {
  const payments = new Map(
    paid.map(({ id, multisport, agreedAt, ...payment }) => [
      id,
      { ...payment, ...(multisport ? { multisport } : {}), ...(agreedAt ? { paidAt: new Date(agreedAt) } : {}) },
    ]),
  )
  const person = await findWithAliases(kit, userId, [...payments.keys()])
  // A deleted person buys nothing; an earlier purchase of theirs is still answered.
  const known = person && !person.deleted ? [...payments.keys()].filter((id) => memberOf(person, id)) : []
  const entrants = person ? entrantsOf(person, known, await findReputation(kit, known)) : []
  const hiddenIds = person?.apart?.length ? new Set(person.apart) : undefined
  const fence = until === undefined ? undefined : new Date(until)
  const asked = { eventId, productId, userId, entrants, payments, hiddenIds, until: fence }
  const automatic =
    since === undefined
      ? {}
      : { since: new Date(since), busyIds: await findElsewhere(kit, eventId, { userId, ids: known }) }
  const paying: PaidRequest = { ...asked, ...automatic }
  const take = (isOpen: boolean) =>
    kit.change(events, eventId, (event, now) => takePaidSeats(event, { ...paying, isOpen }, now))
  const isHidden = ({ refused }: PaidOutcome) => refused.some(({ code }) => code === 'event.notFound')
  let outcome = await take(false)
  // Whether a private event opens for the person is looked up only when it matters.
  if (isHidden(outcome) && (await opensFor(kit, eventId, { userId }))) outcome = await take(true)
  return { taken: [...outcome.taken], refused: [...outcome.refused] }
}
