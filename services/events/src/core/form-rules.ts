import { limits } from '@parta/contracts/limits'
import { EventForm, type EventPatch } from '@parta/contracts/planning'
import { commonNames, pick } from '@parta/kit/store/row'
import { EventRow } from './store.ts'

/** Fields of the form that are stored under the same name, but not as they come: the rules of planning derive them. */
const derived = [
  'name',
  'date',
  'externalLink',
  'trainer',
  'requireConfirmation',
  'hoursConfirm',
  'oneOffProductId',
  'subscriptionProductId',
] as const

/** A field of the form that the row stores under the same name, as it comes. */
type PlainField = Exclude<keyof EventForm & keyof EventRow, (typeof derived)[number]>

const plainFields = commonNames(EventForm, EventRow).filter(
  (name): name is PlainField => !derived.some((one) => one === name),
)

export function isPlainField(name: keyof EventRow): name is PlainField {
  return plainFields.some((one) => one === name)
}

/** What is stored where the form leaves a field out. A field that is optional in the row, too, needs no default. */
const defaults = {
  info: '',
  tags: 'all',
  canPayWithMultiSport: false,
  enableQueue: false,
  private: false,
  hoursNotLeave: -1,
  minPlayers: -1,
  decisionHours: limits.decisionHoursDefault,
} as const

/** The plain fields of a new event. */
export function plainFieldsOf(form: EventForm): Pick<EventRow, PlainField> {
  return { ...defaults, ...pick(form, plainFields) }
}

/** The plain fields of an event after an edit: those that the patch leaves out stay as they are. */
export function patchedFields(event: EventRow, patch: EventPatch): Pick<EventRow, PlainField> {
  return { ...pick(event, plainFields), ...pick(patch, plainFields) }
}

/** Returns the plain fields of the form for a copy of this event; fields with -1 (not set) are left out. */
export function plainFormOf(event: EventRow): Pick<EventForm, PlainField> {
  const { hoursNotLeave, minPlayers, ...fields } = pick(event, plainFields)
  return {
    ...fields,
    ...(hoursNotLeave > 0 ? { hoursNotLeave } : {}),
    ...(minPlayers > 0 ? { minPlayers } : {}),
  }
}
