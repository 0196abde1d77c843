import { day } from '@parta/contracts/durations'
import { money } from '@parta/contracts/money'
import type { Currency } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import type { Decision } from '@parta/kit/store/decision'
import { type AdminDesk, adminDesks } from './store.ts'

interface Moving {
  /** The record that moves it: the same one counts once, as long as its amount is the same. */
  readonly id: string
  readonly amount: number
  readonly currency: Currency
}

/** Returns whether a site admin may move an amount alone, and counts it if so. */
export function moveAlone(kit: Kit, adminId: string, moving: Moving): Promise<boolean> {
  return kit.change(adminDesks, adminId, (desk, now) => countAlone(desk, moving, now))
}

/** Counts what one site admin moves alone in 24 hours, up to a sum; what would be more counts as nothing. */
export function countAlone(
  desk: AdminDesk | null,
  { id, amount, currency }: Moving,
  now: Date,
): Decision<AdminDesk, boolean> {
  const moved = (desk?.moved ?? []).filter(({ at }) => now.getTime() - at.getTime() < day)
  const isSame = (one: AdminDesk['moved'][number]) =>
    one.id === id && one.amount === Math.abs(amount) && one.currency === currency
  if (moved.some(isSame)) return { next: desk ?? { moved }, answer: true }
  const sum = moved.reduce((total, one) => total + (one.currency === currency ? one.amount : 0), Math.abs(amount))
  if (sum > money.aloneMax[currency]) return { next: desk ?? { moved }, answer: false }
  return { next: { moved: [...moved, { id, amount: Math.abs(amount), currency, at: now }] }, answer: true }
}
