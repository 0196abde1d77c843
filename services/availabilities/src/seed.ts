import { demoAvailabilities } from '@parta/demo/world'
import type { Kit } from '@parta/kit/kit'
import { addSlots } from './availability/rules.ts'
import { planners } from './availability/store.ts'

/** Creates the demo availabilities by the same rules as all; the people's events come later. */
export async function seed(kit: Kit): Promise<void> {
  for (const { id, userId, form } of demoAvailabilities(new Date())) {
    await kit.change(planners, userId, (planner, now) => {
      if (planner?.slots.some((slot) => slot.id === id)) return { next: planner, answer: undefined }
      return { ...addSlots(planner, { form, ids: [id], busy: [] }, now), answer: undefined }
    })
  }
}
