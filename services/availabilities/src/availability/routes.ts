import type * as contract from '@parta/contracts/availabilities'
import type { Prompt } from '@parta/contracts/prompts'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { personOf } from '@parta/kit/session/actor'
import { create } from './create.ts'
import { deleteSlot, existingSlot } from './rules.ts'
import { findPlanner, planners } from './store.ts'
import { update, updateHits } from './update.ts'
import { availabilityView, listView } from './view.ts'

/** @param invitationsOf returns the invitations of a person for one of their availabilities */
export function availabilityRoutes(
  kit: Kit,
  invitationsOf: (userId: string, id: string) => Promise<Prompt[]>,
): HandlersOf<typeof contract> {
  return {
    createAvailability: (call) => create(kit, call),
    listAvailabilities: async ({ actor }) => listView(await findPlanner(kit, personOf(actor)), new Date()),
    getAvailability: async ({ actor, params }) => {
      const now = new Date()
      const userId = personOf(actor)
      const slot = existingSlot(await findPlanner(kit, userId), params.id, now)
      return { availability: availabilityView(slot, now), invitations: await invitationsOf(userId, slot.id) }
    },
    updateAvailability: (call) => update(kit, call),
    deleteAvailability: ({ actor, params }) =>
      kit.change(planners, personOf(actor), (planner, now) => deleteSlot(planner, params.id, now)),
    setHits: (call) => updateHits(kit, call),
  }
}
