import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import type { OrgSnapshot } from '@parta/contracts/orgs'
import { decisionDate } from '@parta/contracts/predicates/players'
import { isRunBy } from '../domain/rules.ts'
import type { EventRow, Publishing, Schedule, Seating, Terms } from '../domain/store.ts'

/** Whether an edit touches a field; a new event is touched all over. */
export type Touched = (...fields: (keyof EventRow)[]) => boolean

/** Part 2, section 5, of an event as it would be: an old flaw that an edit does not touch does not stop it. */
export function judgeEvent(event: Schedule & Seating & Terms & Publishing, touched: Touched, now: Date): void {
  const { maxPlayers, minPlayers, confirmationDate } = event
  const isLimited = maxPlayers !== limits.unlimited
  if (touched('date') && event.date.getTime() <= now.getTime()) throw AppError.field('event.dateInPast', 'date')
  if (touched('maxPlayers', 'enableQueue') && event.enableQueue && isLimited) {
    if (maxPlayers < limits.playersMinWithQueue) throw AppError.field('event.queueNeedsLimit', 'maxPlayers')
  }
  if (touched('maxPlayers', 'minPlayers') && isLimited && minPlayers > maxPlayers) {
    throw AppError.field('event.minimumAboveLimit', 'minPlayers')
  }
  if (touched('date', 'requireConfirmation', 'hoursConfirm') && confirmationDate && confirmationDate <= now) {
    throw AppError.field('event.confirmationInPast', 'hoursConfirm')
  }
  const decided = decisionDate(event)
  if (touched('date', 'minPlayers', 'decisionHours') && decided && decided <= now) {
    throw AppError.field('event.decisionInPast', 'decisionHours')
  }
}

/** At most so many months ahead; one of a repetition that lies further already may move by a month from there. */
export function judgeReach(date: Date, before: Date | null, now: Date): void {
  const last = monthsLater(now, limits.monthsAhead)
  const isNear = date <= last || (before !== null && before > last && date <= monthsLater(before, 1))
  if (!isNear) throw AppError.field('event.dateTooFar', 'date')
}

interface Staff {
  readonly leader: string
  readonly trainer: string | null
  readonly participates: boolean
}

/**
 * Of an organisation's event one of those who run it, never the leader, and required when the organiser stays out.
 * Without an organisation nobody is asked whether they train, so the leader alone does.
 */
export function judgeTrainer({ leader, trainer, participates }: Staff, org: OrgSnapshot | null): void {
  if (trainer === null && (participates || !org)) return
  if (!org) throw AppError.field('event.trainerNeedsOrg', 'trainer')
  const suits = trainer !== null && trainer !== leader && isRunBy(org, trainer)
  if (!suits) throw AppError.field('event.trainerRequired', 'trainer')
}

/** Nothing is sold before there are products: no id is one. */
export function judgeProducts(form: {
  readonly oneOffProductId?: string | null
  readonly subscriptionProductId?: string | null
}): void {
  if (form.oneOffProductId) throw AppError.field('product.notFound', 'oneOffProductId')
  if (form.subscriptionProductId) throw AppError.field('product.notFound', 'subscriptionProductId')
}

/** What `requireConfirmation` and `hoursConfirm` come to; without confirmation there are no hours. */
export function confirmationOf(date: Date, isRequired: boolean, hours: number) {
  const hoursConfirm = isRequired ? hours : -1
  return {
    requireConfirmation: isRequired,
    hoursConfirm,
    confirmationDate: isRequired ? hoursBefore(date, hours) : null,
  }
}

export function endOf(date: Date, duration: string): Date {
  const [hours = 0, minutes = 0] = duration.split(':').map(Number)
  return new Date(date.getTime() + (hours * 60 + minutes) * 60_000)
}

function hoursBefore(date: Date, hours: number): Date {
  return new Date(date.getTime() - hours * 3_600_000)
}

function monthsLater(date: Date, months: number): Date {
  const later = new Date(date)
  later.setUTCMonth(later.getUTCMonth() + months)
  return later
}
