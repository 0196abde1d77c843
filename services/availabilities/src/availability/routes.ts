import type * as contract from '@parta/contracts/availabilities'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { personOf } from '@parta/kit/session/actor'
import { create } from './create.ts'
import { deleteSlot, existingSlot } from './rules.ts'
import { findPlanner, planners } from './store.ts'
import { update, updateHits } from './update.ts'
import { availabilityView, listView } from './view.ts'

export function availabilityRoutes(kit: Kit): HandlersOf<typeof contract> {
  return {
    createAvailability: (call) => create(kit, call),
    listAvailabilities: async ({ actor }) => listView(await findPlanner(kit, personOf(actor)), new Date()),
    getAvailability: async ({ actor, params }) => {
      const now = new Date()
      const slot = existingSlot(await findPlanner(kit, personOf(actor)), params.id, now)
      return { availability: availabilityView(slot, now), invitations: [] }
    },
    updateAvailability: (call) => update(kit, call),
    deleteAvailability: ({ actor, params }) =>
      kit.change(planners, personOf(actor), (planner, now) => deleteSlot(planner, params.id, now)),
    setHits: (call) => updateHits(kit, call),
  }
}
