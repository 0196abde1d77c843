import type { AvailabilityType } from '@parta/contracts/availability-values'
import type { ErrorCode, FieldProblem } from '@parta/contracts/errors'
import type { Path } from 'react-hook-form'
import validateAvailability from '../../generated/forms/create-availability.js'
import { formResolver } from '../../lib/form.ts'
import { isTime } from '../../ui/time-text.ts'
import { type AvailabilityValues, availabilityBody, dateStep, midnight, timesOf } from './form.ts'

/** What the rules need beside the form's values. */
export interface FormContext {
  readonly type: AvailabilityType
  /** The validated step: rules about the date hold from the date step on. */
  readonly step: number
  /** The values before editing; null for a new availability. */
  readonly before: AvailabilityValues | null
}

interface Problem extends FieldProblem {
  readonly field: Path<AvailabilityValues>
}

/** Checks the rules of part 2, section 5, that no schema can express, with the server's error codes. */
export function availabilityProblems(values: AvailabilityValues, context: FormContext, now: Date): Problem[] {
  const problems: Problem[] = []
  if (context.type === 'oneOff' && values.name.trim() === '') {
    problems.push({ field: 'name', code: 'validation.required' })
  }
  if (values.activities === 'chosen' && values.chosen.length === 0) {
    problems.push({ field: 'chosen', code: 'validation.oneActivity' })
  }
  return context.step < dateStep ? problems : [...problems, ...dateProblems(values, context, now)]
}

function dateProblems(values: AvailabilityValues, { type, before }: FormContext, now: Date): Problem[] {
  const { from, to, repeat, numberOfAvailabilities } = values
  const dayField = type === 'oneOff' ? 'day' : 'dayOfWeek'
  const problems: Problem[] = [...timeProblems('from', from), ...timeProblems('to', to)]
  if (values[dayField] === null) problems.push({ field: dayField, code: 'validation.required' })
  if (type === 'oneOff' && repeat !== 'none' && numberOfAvailabilities === '') {
    problems.push({ field: 'numberOfAvailabilities', code: 'validation.required' })
  }
  if (problems.length > 0) return problems
  if (to <= from && to !== midnight) return [{ field: 'to', code: 'date.beforeStart' }]
  const { dateStart, dateEnd } = timesOf(values, type, now)
  // An availability that has begun may be edited: only a changed start must be in the future.
  const isMoved = before === null || before.day !== values.day || before.from !== from
  const isPast = dateStart !== null && new Date(dateStart) <= now
  if (type === 'oneOff' && isMoved && isPast) return [{ field: 'day', code: 'date.inPast' }]
  const isOver = dateEnd !== null && new Date(dateEnd) <= now
  return type === 'oneOff' && isOver ? [{ field: 'to', code: 'date.endInPast' }] : []
}

function timeProblems(field: 'from' | 'to', time: string): Problem[] {
  if (isTime(time)) return []
  return [{ field, code: time === '' ? 'validation.required' : 'validation.time' }]
}

const defaultContext: FormContext = { type: 'oneOff', step: dateStep, before: null }

/** Validates the whole availability, also when editing; `availabilityPatch` picks the changed fields later. */
export const availabilityResolver = formResolver<AvailabilityValues, FormContext>(
  validateAvailability,
  (values, { type } = defaultContext) => availabilityBody(values, type, new Date()),
  (values, context = defaultContext) => availabilityProblems(values, context, new Date()),
)

/** The field of an error code, for refusals that name no field. */
export const fieldOfCode: { readonly [C in ErrorCode]?: Path<AvailabilityValues> } = {
  'availability.overlaps': 'dateStart',
  'availability.eventInRange': 'dateStart',
  'availability.dayTaken': 'dayOfWeek',
  'date.inPast': 'day',
  'date.tooFar': 'day',
  'date.endInPast': 'to',
  'date.beforeStart': 'to',
  'date.nextDay': 'to',
}
