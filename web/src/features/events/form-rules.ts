import { hour } from '@parta/contracts/durations'
import type { ErrorCode, FieldProblem } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import type { Path } from 'react-hook-form'
import validateEvent from '../../generated/forms/create-event.js'
import { momentOf } from '../../lib/dates.ts'
import { formResolver } from '../../lib/form.ts'
import { isTime } from '../../ui/time-text.ts'
import { dateStep, type EventValues, eventBody, eventPatch } from './form.ts'

/** What the rules need beside the form's values. */
export interface FormContext {
  /** The validated step: rules about the date hold from the date step on. */
  readonly step: number
  /** The values before editing; null for a new event. */
  readonly before: EventValues | null
  /** How many people take part already. */
  readonly joined: number
  /** Whether nobody but the leader could train the events of the chosen organisation. */
  readonly isAlone: boolean
}

interface Problem extends FieldProblem {
  readonly field: Path<EventValues>
}

/** Checks the rules of part 2, section 5, that no schema can express, with the server's error codes. */
export function eventProblems(values: EventValues, context: FormContext, now: Date): Problem[] {
  const problems = [
    ...emptyFields(values),
    ...numberProblems(values, context),
    ...trainerProblems(values, context),
    ...repeatProblems(values, context),
  ]
  return context.step < dateStep ? problems : [...problems, ...dateProblems(values, context, now)]
}

/** A field whose switch is on must not be empty. */
function emptyFields(values: EventValues): Problem[] {
  const asked: [isAsked: boolean, field: 'price' | 'externalLink' | 'minPlayers' | HoursField | 'numberOfEvents'][] = [
    [values.priceKind === 'paid', 'price'],
    [values.isExternal, 'externalLink'],
    [values.hasMinimum, 'minPlayers'],
    [values.hasMinimum, 'decisionHours'],
    [values.requireConfirmation, 'hoursConfirm'],
    [values.isLeavingLimited, 'hoursNotLeave'],
    [values.repeat !== 'none', 'numberOfEvents'],
  ]
  return asked
    .filter(([isAsked, field]) => isAsked && String(values[field]).trim() === '')
    .map(([, field]) => ({ field, code: 'validation.required' }))
}

type HoursField = 'decisionHours' | 'hoursConfirm' | 'hoursNotLeave'

function numberProblems(values: EventValues, { joined, before }: FormContext): Problem[] {
  const problems: Problem[] = []
  const { priceKind, price, isUnlimited, enableQueue, hasMinimum } = values
  if (priceKind === 'paid' && price !== '' && price < limits.priceMin) {
    problems.push({ field: 'price', code: 'validation.minimum', params: { limit: limits.priceMin } })
  }
  if (isUnlimited || values.maxPlayers === '') return problems
  const refuse = (field: Path<EventValues>, code: ErrorCode) => problems.push({ field, code })
  if (values.maxPlayers < joined) refuse('maxPlayers', 'event.morePlayersJoined')
  else if (values.maxPlayers === joined && values.willParticipate && before?.willParticipate === false) {
    refuse('willParticipate', 'event.full')
  } else if (enableQueue && values.maxPlayers < limits.playersMinWithQueue) {
    refuse('maxPlayers', 'event.queueNeedsLimit')
  }
  if (hasMinimum && Number(values.minPlayers) > values.maxPlayers) refuse('minPlayers', 'event.minimumAboveLimit')
  return problems
}

/**
 * Without an organisation, or where nobody else runs it, the leader is the trainer. An event that was led without a
 * trainer may stay so.
 */
function trainerProblems(values: EventValues, { before, isAlone }: FormContext): Problem[] {
  const { willParticipate, trainer, eventOrgId } = values
  if (willParticipate || trainer !== null || eventOrgId === null || isAlone) return []
  const isKept = before && !before.willParticipate && before.trainer === null && before.eventOrgId === eventOrgId
  return isKept ? [] : [{ field: 'trainer', code: 'event.trainerRequired' }]
}

/** Editing can only add dates to a repetition; removing dates means deleting events. */
function repeatProblems({ numberOfEvents }: EventValues, { before }: FormContext): Problem[] {
  const isShorter = before && before.repeat !== 'none' && Number(numberOfEvents) < Number(before.numberOfEvents)
  return isShorter && numberOfEvents !== '' ? [{ field: 'numberOfEvents', code: 'event.repeatShorter' }] : []
}

/** Of an edited event only changed values are checked: its time to confirm may already be over. */
function dateProblems(values: EventValues, { before }: FormContext, now: Date): Problem[] {
  if (!isTime(values.time)) {
    return [{ field: 'time', code: values.time === '' ? 'validation.required' : 'validation.time' }]
  }
  const date = momentOf(values.day, values.time)
  if (date === null) return []
  const patch = before && eventPatch(before, values)
  const isNew = (...fields: ('date' | HoursField | 'minPlayers')[]) =>
    patch === null || fields.some((field) => field in patch)
  const start = new Date(date).getTime()
  const isBegun = (hours: number | '') => hours !== '' && start - hours * hour <= now.getTime()
  const problems: Problem[] = []
  if (isNew('date') && start <= now.getTime()) return [{ field: 'date', code: 'event.dateInPast' }]
  if (isNew('date') && start > lastMoment(now, before)) problems.push({ field: 'date', code: 'event.dateTooFar' })
  if (values.requireConfirmation && isNew('date', 'hoursConfirm') && isBegun(values.hoursConfirm)) {
    problems.push({ field: 'hoursConfirm', code: 'event.confirmationInPast' })
  }
  if (values.hasMinimum && isNew('date', 'decisionHours', 'minPlayers') && isBegun(values.decisionHours)) {
    problems.push({ field: 'decisionHours', code: 'event.decisionInPast' })
  }
  return problems
}

/** A date of a repetition beyond the usual limit may still move by a month. */
function lastMoment(now: Date, before: EventValues | null): number {
  const last = monthsLater(now, limits.monthsAhead)
  const far = before && momentOf(before.day, before.time)
  return far !== null && new Date(far).getTime() > last ? monthsLater(new Date(far), 1) : last
}

function monthsLater(date: Date, months: number): number {
  const later = new Date(date)
  return later.setUTCMonth(later.getUTCMonth() + months)
}

const defaultContext: FormContext = { step: dateStep, before: null, joined: 0, isAlone: false }

/** Validates the whole event, also when editing; `eventPatch` picks the changed fields later. */
export const eventResolver = formResolver<EventValues, FormContext>(
  validateEvent,
  (values) => {
    const body = eventBody(values)
    // A day with an incomplete time has no date yet: the placeholder makes only the time invalid.
    return values.day !== null && body.date === undefined ? { ...body, date: new Date(0).toISOString() } : body
  },
  (values, context = defaultContext) => eventProblems(values, context, new Date()),
)

/** The field of an error code, for refusals that name no field. */
export const fieldOfCode: { readonly [C in ErrorCode]?: Path<EventValues> } = {
  'event.dateInPast': 'date',
  'event.dateTooFar': 'date',
  'event.queueNeedsLimit': 'maxPlayers',
  'event.morePlayersJoined': 'maxPlayers',
  'event.trainerRequired': 'trainer',
  'event.trainerNeedsOrg': 'trainer',
  'event.confirmationInPast': 'hoursConfirm',
  'event.minimumAboveLimit': 'minPlayers',
  'event.decisionInPast': 'decisionHours',
  'event.repeatIncomplete': 'numberOfEvents',
  'event.repeatShorter': 'numberOfEvents',
  'event.repeatOther': 'numberOfEvents',
  'place.notFound': 'eventPlaceId',
  'org.notFound': 'eventOrgId',
}
