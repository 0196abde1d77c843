import { AppError } from '@parta/contracts/errors'
import type { Interval } from '@parta/contracts/predicates/weekly'
import type { UserSnapshot } from '@parta/contracts/profiles'
import { askBusy } from '@parta/contracts/questions'
import type { Kit } from '@parta/kit/kit'
import { findWithAliases } from '@parta/kit/people/people'
import { timeOf } from './rules.ts'
import type { Slot } from './store.ts'

/** Returns the caller with their aliases. `aliasId` is the alias for which they act. @throws user.notFound */
export async function findPerson(kit: Kit, userId: string, aliasId: string | null = null): Promise<UserSnapshot> {
  const person = await findWithAliases(kit, userId, aliasId === null ? [] : [aliasId])
  if (!person || person.deleted) throw new AppError('user.notFound')
  return person
}

/** Returns the times of events that may conflict with slots of one entrant, from the events service. */
export async function findBusy(kit: Kit, userId: string, slots: readonly Slot[]): Promise<Interval[]> {
  const now = new Date()
  const times = slots.map((slot) => timeOf(slot, now))
  const [slot] = slots
  if (!slot) return []
  const from = new Date(Math.min(...times.map(({ start }) => start.getTime())))
  const to = new Date(Math.max(...times.map(({ end }) => end.getTime())))
  const busy = await kit.bus.ask(askBusy, {
    userId,
    aliasId: slot.aliasId,
    from: from.toISOString(),
    to: to.toISOString(),
  })
  return busy.map((one) => ({ start: new Date(one.from), end: new Date(one.to) }))
}
