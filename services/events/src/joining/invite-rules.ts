import type { ErrorCode } from '@parta/contracts/errors'
import { isPast } from '@parta/contracts/predicates/players'
import { isClosedBy } from '../core/open-rules.ts'
import { has } from '../core/roster-rules.ts'
import { isHeld } from '../core/seat-rules.ts'
import type { EventRow } from '../core/store.ts'
import { type Entrant, entrantMissed, roomMissed } from './join-rules.ts'

interface Inviting {
  readonly by: string
  readonly entrant: Entrant
  /** The people whom a block hides from the invited person. */
  readonly hiddenIds: ReadonlySet<string>
}

/** Whether somebody leads, trains or plays in an event; being queued does not count. */
export function hasPart({ leader, trainer, players }: EventRow, userId: string): boolean {
  return leader === userId || trainer === userId || players.some((one) => one.userId === userId && !isHeld(one))
}

/** Why one person cannot invite another to an event; null when they can. */
export function inviteMissed(event: EventRow, { by, entrant, hiddenIds }: Inviting, now: Date): ErrorCode | null {
  if (!hasPart(event, by) || event.private) return 'rights.missing'
  if (event.cancelled || isPast(event, now)) return 'event.past'
  // Room is checked first, because it does not depend on the invited person, about whom the sender must learn nothing.
  const missed = roomMissed(event, 1)
  if (missed) return missed
  const { id, userId } = entrant
  const isStaff = id === userId && (id === event.leader || id === event.trainer)
  if (isStaff || has(event.players, id) || has(event.queue, id)) return 'event.alreadyJoined'
  if (isClosedBy(event, hiddenIds)) return 'user.notFound'
  return entrantMissed(event, entrant)
}
