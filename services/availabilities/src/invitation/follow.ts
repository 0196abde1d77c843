import type { EventSnapshot } from '@parta/contracts/events'
import type { Envelope } from '@parta/contracts/fact'
import type { Kit } from '@parta/kit/kit'
import { followEvent, followJoined, lapse } from './rules.ts'
import { prompts, promptsOf } from './store.ts'

type Entered = Envelope<{
  readonly eventId: string
  readonly userId: string
  readonly aliasId: string | null
}>

/** Updates the invitations of somebody who joined an event or its queue: see `followJoined`. */
export async function followEntered(kit: Kit, { id: cause, data }: Entered): Promise<void> {
  const found = promptsOf(kit).find({ 'event.id': data.eventId, to: data.userId, state: 'open' })
  for (const { _id: id } of await found.toArray()) {
    await kit.change(prompts, id, (prompt) => followJoined(prompt, id, data), { cause })
  }
}

/** Updates the open invitations to an event from its snapshot: see `followEvent`. */
export async function followPlans(kit: Kit, { data, version }: Envelope<EventSnapshot>): Promise<void> {
  const found = promptsOf(kit).find({ 'event.id': data.id, state: 'open' }, { projection: { _id: 1 } })
  for (const { _id: id } of await found.toArray()) {
    await kit.change(prompts, id, (prompt) => followEvent(prompt, data, version))
  }
}

/** Ends the open invitations for availabilities that were deleted. */
export async function endInvitations(kit: Kit, userId: string, availabilityIds: readonly string[]): Promise<void> {
  const filter = { to: userId, availabilityId: { $in: [...availabilityIds] }, state: 'open' as const }
  const found = promptsOf(kit).find(filter, { projection: { _id: 1 } })
  for (const { _id: id } of await found.toArray()) await kit.change(prompts, id, lapse)
}
