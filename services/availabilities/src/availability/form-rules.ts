import type { AvailabilityForm, AvailabilityPatch } from '@parta/contracts/availabilities'
import { availabilityLimits } from '@parta/contracts/availability-values'
import { hour } from '@parta/contracts/durations'
import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import { repeatDates } from '@parta/contracts/predicates/repeat'
import {
  type DayTime,
  type Interval,
  isOnOneDay,
  midnightAfter,
  minutesOf,
  repeatedIntervals,
} from '@parta/contracts/predicates/weekly'
import { pick } from '@parta/kit/store/row'
import type { Slot } from './store.ts'

/** What a form says, with the ids that the caller of the rule made. */
export interface NewSlots {
  readonly form: AvailabilityForm
  /** One for each slot. */
  readonly ids: readonly string[]
  /** The alias is a child, who gets no invitations. */
  readonly isChild?: boolean
}

/** The number of slots that a form asks for. */
export function countOf({ type, numberOfAvailabilities = 1 }: AvailabilityForm): number {
  return type === 'oneOff' ? numberOfAvailabilities : 1
}

/** Returns the slots that a form asks for. @throws date.inPast, date.beforeStart, date.nextDay, date.tooFar */
export function slotsOf({ form, ids, isChild = false }: NewSlots, now: Date): Slot[] {
  const plain = {
    ...plainFieldsOf(form),
    hits: !isChild && (form.hits ?? true),
    ...sinceOf(form.opportunities ?? false, form, now),
  }
  const interval = intervalOf(form)
  const [id = ''] = ids
  if (form.type === 'permanent') {
    const { dayOfWeek } = form
    if (!dayOfWeek) throw missing('dayOfWeek')
    return [{ ...plain, id, weekly: { dayOfWeek, ...dayTimeOf(interval) }, once: null, repetitionId: null }]
  }
  if (plain.name === '') throw missing('name')
  judgeInterval(interval, now)
  const once = repeatedOf(form, interval)
  const repetitionId = once.length > 1 ? id : null
  return once.map((time, at) => ({ ...plain, id: ids[at] ?? '', weekly: null, once: time, repetitionId }))
}

function repeatedOf({ repeatAfter, numberOfAvailabilities }: AvailabilityForm, first: Interval): Interval[] {
  if (repeatAfter && !numberOfAvailabilities) throw missing('numberOfAvailabilities')
  if (numberOfAvailabilities && numberOfAvailabilities > 1 && !repeatAfter) throw missing('repeatAfter')
  if (!repeatAfter || !numberOfAvailabilities) return [first]
  return repeatedIntervals(first, dayTimeOf(first), { after: repeatAfter, count: numberOfAvailabilities })
}

/** Returns the slot after an edit; a permanent one's time of day and weekday change separately. */
export function patchedSlot(slot: Slot, patch: AvailabilityPatch, now: Date): Slot {
  const { opportunitiesSince, ...plain } = slot
  const wanted = patch.opportunities ?? opportunitiesSince !== undefined
  const next = {
    ...plain,
    ...patchedFields(slot, patch),
    isDisabled: patch.isDisabled ?? slot.isDisabled,
    ...sinceOf(wanted, slot, opportunitiesSince ?? now),
  }
  if (slot.once) {
    if (next.name === '') throw missing('name')
    return { ...next, once: patchedInterval(slot.once, patch, now) }
  }
  return { ...next, weekly: patchedWeekly(slot.weekly, patch) }
}

/** @throws availability.ofAlias, because only a person creates events */
function sinceOf(isWanted: boolean, { aliasId = null }: { readonly aliasId?: string | null }, since: Date) {
  if (!isWanted) return {}
  if (aliasId !== null) throw new AppError('availability.ofAlias')
  return { opportunitiesSince: since }
}

function patchedInterval(before: Interval, patch: AvailabilityPatch, now: Date): Interval {
  const interval = {
    start: patch.dateStart ? new Date(patch.dateStart) : before.start,
    end: patch.dateEnd ? new Date(patch.dateEnd) : before.end,
  }
  const isMoved = interval.start.getTime() !== before.start.getTime()
  judgeInterval(interval, isMoved ? now : null)
  if (interval.end <= now) throw AppError.field('date.endInPast', 'dateEnd')
  return interval
}

function patchedWeekly(before: Slot['weekly'], { dateStart, dateEnd, dayOfWeek }: AvailabilityPatch): Slot['weekly'] {
  if (!before) return null
  const day = dayOfWeek ?? before.dayOfWeek
  if (dateStart && dateEnd) {
    return { dayOfWeek: day, ...dayTimeOf({ start: new Date(dateStart), end: new Date(dateEnd) }) }
  }
  const startMinute = dateStart ? minutesAt(dateStart).startMinute : before.startMinute
  const endMinute = dateEnd ? minutesAt(dateEnd).endMinute : before.endMinute
  if (endMinute <= startMinute) throw AppError.field('date.beforeStart', 'dateEnd')
  return { dayOfWeek: day, startMinute, endMinute }
}

/** The time of day of a moment, as that of a start and that of an end: midnight begins a day or ends one. */
function minutesAt(date: string): DayTime {
  return minutesOf({ start: new Date(date), end: new Date(date) })
}

/** The time of day of an interval. On the day the clock is set back, a later moment can have an earlier time. */
function dayTimeOf(interval: Interval): DayTime {
  judgeInterval(interval, null)
  const time = minutesOf(interval)
  if (time.endMinute <= time.startMinute) throw AppError.field('date.beforeStart', 'dateEnd')
  return time
}

function intervalOf({ dateStart, dateEnd }: AvailabilityForm): Interval {
  const start = new Date(dateStart)
  const usual = new Date(Math.min(start.getTime() + availabilityLimits.hours * hour, midnightAfter(start).getTime()))
  return { start, end: dateEnd ? new Date(dateEnd) : usual }
}

/** @param now `null` where the start may be in the past */
function judgeInterval(interval: Interval, now: Date | null): void {
  const { start, end } = interval
  if (end <= start) throw AppError.field('date.beforeStart', 'dateEnd')
  if (!isOnOneDay(interval)) throw AppError.field('date.nextDay', 'dateEnd')
  if (!now) return
  if (start <= now) throw AppError.field('date.inPast', 'dateStart')
  const last = repeatDates(now, 'monthly', limits.monthsAhead + 1).at(-1) ?? now
  if (start > last) throw AppError.field('date.tooFar', 'dateStart')
}

function plainFieldsOf(form: AvailabilityForm) {
  return {
    aliasId: form.aliasId ?? null,
    name: (form.name ?? '').trim(),
    ...scopeOf(form.activities, form.chosen),
    location: pick(form.location, ['lat', 'lon']),
    placeName: (form.placeName ?? '').trim(),
    radius: form.radius ?? limits.availabilityDistance,
    isDisabled: false,
    hasBeenInteractedWith: false,
  }
}

function patchedFields(slot: Slot, patch: AvailabilityPatch) {
  return {
    name: (patch.name ?? slot.name).trim(),
    ...scopeOf(patch.activities ?? slot.activities, patch.chosen ?? slot.chosen),
    location: patch.location ?? slot.location,
    placeName: (patch.placeName ?? slot.placeName).trim(),
    radius: patch.radius ?? slot.radius,
  }
}

function scopeOf(scope: Slot['activities'], chosen: Slot['chosen'] = []): Pick<Slot, 'activities' | 'chosen'> {
  if (scope === 'chosen' && chosen.length === 0) throw missing('chosen', 'validation.oneActivity')
  return { activities: scope, chosen: scope === 'chosen' ? chosen : [] }
}

function missing(field: string, code = 'validation.required'): AppError {
  return new AppError('validation.failed', { fields: [{ field, code }] })
}
