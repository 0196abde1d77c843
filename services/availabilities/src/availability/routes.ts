import type * as contract from '@parta/contracts/availabilities'
import type { Prompt } from '@parta/contracts/prompts'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { personOf } from '@parta/kit/session/actor'
import { create } from './create.ts'
import { deleteSlots, existingSlot } from './rules.ts'
import { findPlanner, planners } from './store.ts'
import { update, updateHits } from './update.ts'
import { availabilityView, listView } from './view.ts'

/** The invitations for one or all availabilities of a person: how they are read, and how those for deleted ones end. */
interface Invitations {
  find(userId: string, availabilityId?: string): Promise<Prompt[]>
  end(userId: string, availabilityIds: readonly string[]): Promise<void>
}

export function availabilityRoutes(kit: Kit, invitations: Invitations): HandlersOf<typeof contract> {
  return {
    createAvailability: (call) => create(kit, call),
    listAvailabilities: async ({ actor }) => {
      const userId = personOf(actor)
      const [planner, waiting] = await Promise.all([findPlanner(kit, userId), invitations.find(userId)])
      const invited = [...new Set(waiting.map(({ availabilityId }) => availabilityId))]
      return { ...listView(planner, new Date()), invited }
    },
    getAvailability: async ({ actor, params }) => {
      const now = new Date()
      const userId = personOf(actor)
      const slot = existingSlot(await findPlanner(kit, userId), params.id, now)
      return { availability: availabilityView(slot, now), invitations: await invitations.find(userId, slot.id) }
    },
    updateAvailability: (call) => update(kit, call),
    deleteAvailability: async ({ actor, params: { id }, body: { span } }) => {
      const userId = personOf(actor)
      const removed = await kit.change(planners, userId, (planner, now) => deleteSlots(planner, { id, span }, now))
      await invitations.end(userId, removed)
    },
    setHits: (call) => updateHits(kit, call),
  }
}
