import { day } from '@parta/contracts/durations'
import type { EventInfo } from '@parta/contracts/events'
import { limits } from '@parta/contracts/limits'
import type { InsideChoice } from '@parta/contracts/money'
import type { Opportunity } from '@parta/contracts/opportunities'
import type { Place } from '@parta/contracts/places'
import type { EventForm, EventPatch } from '@parta/contracts/planning'
import { withScheme } from '@parta/contracts/predicates/text'
import type { Activity, EventGender, Repeat, Tag } from '@parta/contracts/values'
import type { Path } from 'react-hook-form'
import { daysApart, momentOf, wallClock } from '../../lib/dates.ts'
import { eventOf } from '../../queries/opportunities.ts'

/** The values of the form. `date`, `eventPlaceId` and `repeatAfter` exist only to show errors under them. */
export interface EventValues {
  name: string
  activityType: Activity | null
  info: string
  eventOrgId: string | null
  gender: EventGender
  minLevel: string
  tags: Tag
  priceKind: 'free' | 'paid' | 'unset'
  price: number | ''
  canPayWithMultiSport: boolean
  isExternal: boolean
  externalLink: string
  private: boolean
  place: Place | null
  isUnlimited: boolean
  maxPlayers: number | ''
  enableQueue: boolean
  hasMinimum: boolean
  minPlayers: number | ''
  decisionHours: number | ''
  requireConfirmation: boolean
  hoursConfirm: number | ''
  isLeavingLimited: boolean
  hoursNotLeave: number | ''
  willParticipate: boolean
  trainer: string | null
  oneOffProductId: string | null
  subscriptionProductId: string | null
  /** What happens to the people in the event when its products change; null until it is chosen. */
  playersInside: InsideChoice | null
  refund: 'yes' | 'no' | null
  day: string | null
  time: string
  duration: string
  repeat: Repeat | 'none'
  numberOfEvents: number | ''
  date?: never
  eventPlaceId?: never
  repeatAfter?: never
}

/** The operation's fields by wizard step. */
export const stepFields: readonly (readonly Path<EventValues>[])[] = [
  [
    'name',
    'activityType',
    'info',
    'eventOrgId',
    'gender',
    'minLevel',
    'tags',
    'price',
    'canPayWithMultiSport',
    'oneOffProductId',
    'subscriptionProductId',
    'playersInside',
    'refund',
    'externalLink',
    'private',
  ],
  ['eventPlaceId'],
  [
    'maxPlayers',
    'enableQueue',
    'minPlayers',
    'decisionHours',
    'requireConfirmation',
    'hoursConfirm',
    'hoursNotLeave',
    'willParticipate',
    'trainer',
  ],
  ['date', 'time', 'duration', 'repeatAfter', 'numberOfEvents'],
]
export const dateStep = stepFields.length - 1

/** The fields of each row of the quick start. */
export const quickFields = {
  sport: ['name', 'activityType'],
  place: ['eventPlaceId'],
  when: ['date', 'time', 'duration', 'repeatAfter', 'numberOfEvents'],
  seats: ['maxPlayers', 'enableQueue'],
} as const satisfies Record<string, readonly Path<EventValues>[]>
export type QuickRow = keyof typeof quickFields

/** Returns the first row of the quick start with one of the fields; undefined where none has one. */
export function quickRowOf(fields: readonly string[]): QuickRow | undefined {
  const rows = Object.keys(quickFields) as QuickRow[]
  return rows.find((row) => quickFields[row].some((name) => fields.includes(name)))
}

const week = 7
const suggestions = { players: 10, minimum: 4, price: 100, hoursNotLeave: 12, events: 10 }

export function newEventValues(orgId: string | null, now: Date): EventValues {
  return {
    name: '',
    activityType: null,
    info: '',
    eventOrgId: orgId,
    gender: 'any',
    minLevel: '0',
    tags: 'all',
    priceKind: 'free',
    price: suggestions.price,
    canPayWithMultiSport: false,
    isExternal: false,
    externalLink: '',
    private: false,
    place: null,
    isUnlimited: false,
    maxPlayers: suggestions.players,
    enableQueue: true,
    hasMinimum: false,
    minPlayers: suggestions.minimum,
    decisionHours: limits.decisionHoursDefault,
    requireConfirmation: false,
    hoursConfirm: limits.hoursConfirmDefault,
    isLeavingLimited: false,
    hoursNotLeave: suggestions.hoursNotLeave,
    willParticipate: true,
    trainer: null,
    oneOffProductId: null,
    subscriptionProductId: null,
    playersInside: null,
    refund: null,
    day: wallClock(new Date(now.getTime() + day)).day,
    time: '18:00',
    duration: '01:30',
    repeat: 'none',
    numberOfEvents: suggestions.events,
  }
}

/** Converts an event to form values; limits that it does not have keep their defaults. */
export function eventValues(event: EventInfo): EventValues {
  const fresh = newEventValues(event.org?.id ?? null, new Date(event.date))
  const { day, time } = wallClock(event.date)
  return {
    ...fresh,
    name: event.name,
    activityType: event.activityType,
    info: event.info,
    gender: event.gender,
    minLevel: String(event.minLevel),
    tags: event.tags,
    priceKind: event.price === limits.unsetPrice ? 'unset' : event.price === 0 ? 'free' : 'paid',
    price: event.price > 0 ? event.price : fresh.price,
    canPayWithMultiSport: event.canPayWithMultiSport,
    isExternal: event.externalLink !== '',
    externalLink: event.externalLink,
    private: event.private,
    place: event.place,
    isUnlimited: event.maxPlayers === limits.unlimited,
    maxPlayers:
      event.maxPlayers === limits.unlimited ? Math.max(suggestions.players, event.playersCount) : event.maxPlayers,
    enableQueue: event.enableQueue,
    hasMinimum: event.minPlayers > 0,
    minPlayers: event.minPlayers > 0 ? event.minPlayers : fresh.minPlayers,
    decisionHours: event.minPlayers > 0 ? event.decisionHours : fresh.decisionHours,
    requireConfirmation: event.requireConfirmation,
    hoursConfirm: event.hoursConfirm > 0 ? event.hoursConfirm : fresh.hoursConfirm,
    isLeavingLimited: event.hoursNotLeave > 0,
    hoursNotLeave: event.hoursNotLeave > 0 ? event.hoursNotLeave : fresh.hoursNotLeave,
    willParticipate: event.willParticipate,
    trainer: event.trainerInfo?.id ?? null,
    oneOffProductId: event.oneOffProductId,
    subscriptionProductId: event.subscriptionProductId,
    day,
    time,
    duration: event.duration,
    repeat: event.repeatAfter ?? 'none',
    numberOfEvents: event.repetition?.count ?? fresh.numberOfEvents,
  }
}

/**
 * Converts an event to the values of a copy without a day. The copy stays in the organisation if the person may create
 * events there; otherwise it is their own and they play in it.
 */
export function copiedValues(event: EventInfo, orgIds: readonly string[]): EventValues {
  const { repeat, numberOfEvents } = newEventValues(null, new Date(event.date))
  const once = { repeat, numberOfEvents }
  const values = { ...eventValues(event), ...once, day: null }
  if (values.eventOrgId !== null && orgIds.includes(values.eventOrgId)) return values
  const own = { eventOrgId: null, trainer: null, oneOffProductId: null, subscriptionProductId: null }
  return { ...values, ...own, willParticipate: true }
}

interface Now {
  readonly now: Date
  /** When the events begin that the person leads already. */
  readonly taken: readonly string[]
}

/** Converts an event to the values of the next one: the same again, a week or a few later. */
export function repeatedValues(event: EventInfo, orgIds: readonly string[], now: Now): EventValues {
  return { ...copiedValues(event, orgIds), day: nextDay(event.date, now) }
}

/** How many weeks ahead a free day is looked for. */
const weeksAhead = 4

/** Returns the next day of the same weekday whose time is ahead and not taken; tomorrow where there is none. */
function nextDay(date: string, { now, taken }: Now): string | null {
  const { time } = wallClock(date)
  const first = ((daysApart(date, now) % week) + week) % week
  // From noon to noon, because a day may have 23 or 25 hours.
  const noon = new Date(momentOf(wallClock(now).day, '12:00') ?? now).getTime()
  const dayAhead = (days: number) => wallClock(new Date(noon + days * day)).day
  const days = Array.from({ length: weeksAhead + 1 }, (_, at) => dayAhead(first + at * week))
  const begins = taken.map((one) => new Date(one).getTime())
  const isFree = (start: number) => start > now.getTime() && !begins.includes(start)
  return days.find((one) => isFree(new Date(momentOf(one, time) ?? 0).getTime())) ?? dayAhead(1)
}

/** Returns the values of the event of an opportunity; the place is missing where none is around. */
export function opportunityValues(
  { opportunity, place }: { readonly opportunity: Opportunity; readonly place: Place | null },
  name: string,
): EventValues {
  const { activityType, date } = opportunity
  const fresh = newEventValues(null, new Date(date))
  return { ...fresh, ...wallClock(date), ...eventOf(opportunity), name, activityType, place }
}

/** Part 2, section 4: a product turns queue and confirmation off. */
export function isSold({ oneOffProductId, subscriptionProductId }: EventValues): boolean {
  return oneOffProductId !== null || subscriptionProductId !== null
}

/** Converts the values to a complete body; -1, null and the empty text mean "not set". */
function wholeBody(values: EventValues) {
  const sold = isSold(values)
  return {
    name: values.name.trim(),
    activityType: values.activityType,
    info: values.info.trim(),
    eventPlaceId: values.place?.id ?? null,
    eventOrgId: values.eventOrgId,
    date: momentOf(values.day, values.time),
    duration: values.duration,
    maxPlayers: values.isUnlimited ? limits.unlimited : values.maxPlayers,
    enableQueue: values.enableQueue && !values.isUnlimited && !sold,
    gender: values.gender,
    minLevel: Number(values.minLevel),
    tags: values.tags,
    price: priceOf(values),
    canPayWithMultiSport: values.canPayWithMultiSport,
    externalLink: values.isExternal ? withScheme(values.externalLink) : '',
    private: values.private,
    willParticipate: values.willParticipate,
    trainer: values.willParticipate || values.eventOrgId === null ? null : values.trainer,
    requireConfirmation: values.requireConfirmation && !sold,
    hoursConfirm: values.requireConfirmation && !sold ? values.hoursConfirm : -1,
    minPlayers: values.hasMinimum ? values.minPlayers : -1,
    decisionHours: values.hasMinimum ? values.decisionHours : null,
    hoursNotLeave: values.isLeavingLimited ? values.hoursNotLeave : -1,
    oneOffProductId: values.oneOffProductId,
    subscriptionProductId: values.subscriptionProductId,
    repeatAfter: values.repeat === 'none' ? null : values.repeat,
    numberOfEvents: values.repeat === 'none' ? null : values.numberOfEvents,
  }
}

function priceOf({ priceKind, price }: EventValues): number | '' {
  if (priceKind === 'unset') return limits.unsetPrice
  return priceKind === 'free' ? 0 : price
}

/** Fields in which -1 means "not set"; in other fields it is an ordinary value. */
const clearedByMinusOne = new Set(['hoursConfirm', 'minPlayers', 'hoursNotLeave'])

/** Returns the body for a new event, without empty fields. */
export function eventBody(values: EventValues): EventForm {
  const kept = Object.entries(wholeBody(values)).filter(
    ([name, value]) => value !== null && value !== '' && !(value === -1 && clearedByMinusOne.has(name)),
  )
  // The filter cannot remove the required fields: the form's rules have checked that they are filled in.
  return Object.fromEntries(kept) as unknown as EventForm
}

/** Returns the body for an edited event: the changed fields only. */
export function eventPatch(before: EventValues, values: EventValues): EventPatch {
  const old: Readonly<Record<string, unknown>> = wholeBody(before)
  const changed = Object.entries(wholeBody(values)).filter(([name, value]) => value !== old[name])
  // The decision hours mean nothing without a minimum of players, and a repetition cannot be turned off.
  const sent = changed.filter(([name, value]) => value !== null || !notClearable.has(name))
  return { ...Object.fromEntries(sent), ...saleChoice(before, values) }
}

/** Returns how the sale changes: `end` where nothing is sold any more, null where nothing changes for the players. */
export function saleChange(before: EventValues, values: EventValues): 'other' | 'end' | null {
  // Another subscription beside the same ticket changes nothing for those who are in.
  if (before.oneOffProductId === values.oneOffProductId && isSold(before) === isSold(values)) return null
  return isSold(values) ? 'other' : 'end'
}

/**
 * Returns the fields that an edit of the sale sends. With its end they include price and MultiSport, which were the
 * product's.
 */
function saleChoice(before: EventValues, values: EventValues): EventPatch {
  const change = saleChange(before, values)
  const { playersInside, refund } = values
  if (change === 'other') return playersInside ? { playersInside } : {}
  const price = priceOf(values)
  if (change === null || price === '') return {}
  const { canPayWithMultiSport } = values
  return { price, canPayWithMultiSport, ...(refund ? { refund: refund === 'yes' } : {}) }
}

const notClearable = new Set(['decisionHours', 'repeatAfter', 'numberOfEvents'])

export function isSame(one: EventValues, other: EventValues): boolean {
  return JSON.stringify(wholeBody(one)) === JSON.stringify(wholeBody(other))
}
