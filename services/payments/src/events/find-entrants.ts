import { askEntrants } from '@parta/contracts/described-events'
import type { EntrantSeat } from '@parta/contracts/money'
import { collectPages } from '@parta/kit/facts/collect-pages'
import type { Kit } from '@parta/kit/kit'

/** Somebody who is in an event: a person, or an alias with its owner. */
export interface Seated {
  readonly id: string
  readonly userId: string
  /** Undefined where nothing is or was paid. */
  readonly seat?: EntrantSeat
}

interface Which {
  readonly eventId: string
  /** Only this person and their aliases. */
  readonly userId?: string
}

/** Returns those who are in an event, also with a held seat, without those who are queued or were removed. */
export async function findEntrants(kit: Kit, { eventId, userId: asked }: Which): Promise<Seated[]> {
  const person = asked === undefined ? {} : { userId: asked }
  const entrants = await collectPages((skip) => kit.bus.ask(askEntrants, { eventId, skip, ...person }))
  return entrants.flatMap(({ id, userId, state, seat }) =>
    state === 'in' ? [{ id, userId, ...(seat ? { seat } : {}) }] : [],
  )
}

/**
 * Returns the seats that a person's family holds or owes for in some events, by their `seatKey`. They can be paid for
 * also after their product was discontinued.
 */
export async function findReserved(
  kit: Kit,
  userId: string,
  eventIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = await Promise.all(
    [...new Set(eventIds)].map(async (eventId) =>
      (await findEntrants(kit, { eventId, userId }))
        .filter((one) => one.userId === userId && (one.seat === 'held' || one.seat === 'owes'))
        .map(({ id }) => seatKey(eventId, id)),
    ),
  )
  return new Set(found.flat())
}

export function seatKey(eventId: string, entrantId: string): string {
  return `${eventId} ${entrantId}`
}
