import type * as contract from '@parta/contracts/availabilities'
import { invitationsBarred } from '@parta/contracts/predicates/invitations'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { personOf } from '@parta/kit/session/actor'
import { findBusy, findPerson } from './find-busy.ts'
import { editedSlot, setSlotHits, updateSlot } from './rules.ts'
import { findPlanner, planners } from './store.ts'
import { availabilityView } from './view.ts'

type Request = Pick<Call<typeof contract.updateAvailability>, 'actor' | 'params' | 'body'>

export async function update(kit: Kit, { actor, params, body: patch }: Request): Promise<contract.Availability> {
  const edit = { id: params.id, patch }
  const userId = personOf(actor)
  // The change judges the edit again, because the planner may have changed while the events service was asked.
  const { slot: wanted, isMoved } = editedSlot(await findPlanner(kit, userId), edit, new Date())
  const busy = isMoved ? await findBusy(kit, userId, [wanted]) : []
  const slot = await kit.change(planners, userId, (planner, now) => updateSlot(planner, { ...edit, busy }, now))
  return availabilityView(slot, new Date())
}

type HitsRequest = Pick<Call<typeof contract.setHits>, 'actor' | 'params' | 'body'>

export async function updateHits(kit: Kit, { actor, params, body }: HitsRequest): Promise<contract.Availability> {
  const userId = personOf(actor)
  const person = await findPerson(kit, userId)
  const command = {
    id: params.id,
    hits: body.hits,
    isChild: ({ aliasId }: { aliasId: string | null }) => invitationsBarred(person, aliasId) !== null,
  }
  const slot = await kit.change(planners, userId, (planner, now) => setSlotHits(planner, command, now))
  return availabilityView(slot, new Date())
}
