import { AppError } from '@parta/contracts/errors'
import type { Kit } from '@parta/kit/kit'
import { TryLater } from '@parta/kit/tasks/task'
import { planners } from '../availability/store.ts'
import { sendInvitation } from '../invitation/invite.ts'
import { findDescription } from '../matching/follow.ts'
import { matchEventOf } from '../matching/rules.ts'
import type { LiveMatches } from '../suggestions/live.ts'
import { companionsOf } from './find-companions.ts'
import { endOffer, take } from './rules.ts'
import { opportunities } from './store.ts'

interface Created {
  readonly opportunityId: string
  readonly eventId: string
  readonly leader: string
}

/**
 * Invites those who could play to the event that the asked person has created from an opportunity, in that person's
 * name. Each gets one invitation to an event, so another run continues the first.
 */
export async function inviteOthers(kit: Kit, live: LiveMatches, created: Created): Promise<void> {
  const { opportunityId, eventId, leader } = created
  if (!live.isComplete) throw new TryLater('Suggestions are not complete yet')
  const event = await findDescription(kit, eventId)
  if (!event) return
  const isTaken = await kit.change(opportunities, opportunityId, (before) => take(before, { eventId, leader, event }))
  if (!isTaken) return
  await kit.change(planners, leader, (planner, now) => endOffer(planner, opportunityId, now))
  for (const { slot } of companionsOf(live, { ...matchEventOf(event, 0), data: event })) {
    await invited(kit, { eventId, availabilityId: slot.id, from: leader })
  }
}

/** Whoever cannot be invited is left out. */
async function invited(kit: Kit, invitation: { eventId: string; availabilityId: string; from: string }): Promise<void> {
  try {
    await sendInvitation(kit, { ...invitation, isCounted: false })
  } catch (error) {
    if (!(error instanceof AppError) || !/^(prompt|event|rights)\./.test(error.code)) throw error
  }
}
