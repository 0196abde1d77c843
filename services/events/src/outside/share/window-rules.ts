import { day, minute } from '@parta/contracts/durations'
import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'

/** The times between which events begin, and end. */
export interface Window {
  readonly date: { readonly $gte: Date; readonly $lte?: Date }
  readonly endDate?: { readonly $gte: Date }
}

/** Coming and running events. No event is longer than a day, so older ones are not read. */
export function comingWindow(now: Date): Window {
  return { date: { $gte: new Date(now.getTime() - limits.durationMaxMinutes * minute) }, endDate: { $gte: now } }
}

/**
 * The window between two days, both of which must be given.
 * @throws validation.failed, event.dateTooFar for more than `limits.calendarDays`
 */
export function rangeOf({ startDate, endDate }: { startDate?: string | undefined; endDate?: string | undefined }): {
  readonly date: { readonly $gte: Date; readonly $lte: Date }
} {
  const missing = startDate === undefined ? 'startDate' : endDate === undefined ? 'endDate' : null
  if (missing) throw refusal(missing, 'validation.required')
  const from = new Date(startDate ?? '')
  const to = new Date(endDate ?? '')
  if (from > to) throw refusal('endDate', 'validation.order')
  if (to.getTime() - from.getTime() > limits.calendarDays * day) throw AppError.field('event.dateTooFar', 'endDate')
  return { date: { $gte: from, $lte: to } }
}

function refusal(field: string, code: string): AppError {
  return new AppError('validation.failed', { fields: [{ field, code }] })
}
