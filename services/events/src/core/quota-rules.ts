import { hour } from '@parta/contracts/durations'
import { AppError, type ErrorCode } from '@parta/contracts/errors'
import { eventLimits } from '@parta/contracts/event-limits'
import type { Decision } from '@parta/kit/store/decision'
import type { QuotaRow } from './quota-store.ts'

/** A limit of events, and the refusal of more. */
export interface EventLimit {
  readonly most: number
  readonly refusal: ErrorCode
}

interface Counting extends EventLimit {
  /** Events to be created or changed. */
  readonly count: number
  /** Events that were created before `countedFrom` and count, too. */
  readonly before?: number
  /** Events that were created since then and no longer count. */
  readonly gone?: number
}

/** Counts events before they are created or changed. @throws `refusal` when they would be more than `most` */
export function countEvents(
  state: QuotaRow | null,
  { count, before = 0, gone = 0, most, refusal }: Counting,
  now: Date,
): Decision<QuotaRow, void> {
  const from = countedFrom(now)
  const hours = state?.hours.filter(({ at }) => at >= from) ?? []
  const lately = Math.max(0, hours.reduce((sum, one) => sum + one.count, 0) - gone)
  if (before + lately + count > most) throw new AppError(refusal)
  return { next: { hours: added(hours, { at: hourOf(now), count }) }, answer: undefined }
}

/** Takes back events that were counted at `at` and are not created. */
export function discountEvents(
  state: QuotaRow | null,
  { count, at }: { readonly count: number; readonly at: Date },
): Decision<QuotaRow, void> {
  return { next: { hours: added(state?.hours ?? [], { at: hourOf(at), count: -count }) }, answer: undefined }
}

/** The time from which on created events are counted: a full hour. */
export function countedFrom(now: Date): Date {
  return new Date(hourOf(now).getTime() - eventLimits.countedHours * hour)
}

function hourOf(time: Date): Date {
  return new Date(Math.floor(time.getTime() / hour) * hour)
}

function added(hours: QuotaRow['hours'], { at, count }: QuotaRow['hours'][number]): QuotaRow['hours'] {
  const others = hours.filter((one) => one.at.getTime() !== at.getTime())
  const own = hours.find((one) => one.at.getTime() === at.getTime())?.count ?? 0
  return [...others, { at, count: own + count }]
}
