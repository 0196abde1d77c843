import type * as contract from '@parta/contracts/availabilities'
import { AppError } from '@parta/contracts/errors'
import { invitationsBarred } from '@parta/contracts/predicates/invitations'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { personOf } from '@parta/kit/session/actor'
import { newToken } from '@parta/kit/store/id'
import { findBusy, findPerson } from './find-busy.ts'
import { countOf, slotsOf } from './form-rules.ts'
import { addSlots } from './rules.ts'
import { planners } from './store.ts'
import { availabilityView } from './view.ts'

export async function create(
  kit: Kit,
  { actor, body: form }: Pick<Call<typeof contract.createAvailability>, 'actor' | 'body'>,
) {
  const userId = personOf(actor)
  const aliasId = form.aliasId ?? null
  const person = await findPerson(kit, userId, aliasId)
  if (aliasId !== null && !person.aliases.some(({ id }) => id === aliasId)) throw new AppError('alias.notFound')
  const command = {
    form,
    // Strangers see these ids. Those of `newId` contain a time: it would tell which availabilities one person wrote at once.
    ids: Array.from({ length: countOf(form) }, () => newToken()),
    isChild: invitationsBarred(person, aliasId) !== null,
  }
  const busy = await findBusy(kit, userId, slotsOf(command, new Date()))
  const added = await kit.change(planners, userId, (planner, now) => addSlots(planner, { ...command, busy }, now))
  return { items: added.map((slot) => availabilityView(slot, new Date())) }
}
