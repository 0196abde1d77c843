import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'

const day = 86_400_000

/** Between which times an event begins, and ends. */
export interface Window {
  readonly date: { readonly $gte: Date; readonly $lte?: Date }
  readonly endDate?: { readonly $gte: Date }
}

/** What is to come or runs. No event is longer than a day: so those of past years are not even looked at. */
export function comingWindow(now: Date): Window {
  return { date: { $gte: new Date(now.getTime() - limits.durationMaxMinutes * 60_000) }, endDate: { $gte: now } }
}

/**
 * Two days, of which both are said.
 * @throws validation.failed, event.dateTooFar where more than `limits.calendarDays` are asked for
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
