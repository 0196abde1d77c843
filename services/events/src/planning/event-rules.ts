import { hour, minute } from '@parta/contracts/durations'
import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import type { OrgSnapshot } from '@parta/contracts/orgs'
import { decisionDate } from '@parta/contracts/predicates/players'
import { isRunBy } from '../core/rights-rules.ts'
import type { EventRow, Publishing, Schedule, Seating, Terms } from '../core/store.ts'

/** Whether an edit changes one of some fields; of a new event every field counts as changed. */
export type Touched = (...fields: (keyof EventRow)[]) => boolean

/**
 * Part 2, section 5: checks an event as it would be stored. Unchanged fields are not checked: a time that was in the
 * future when it was set may have passed.
 */
export function assertEvent(event: Schedule & Seating & Terms & Publishing, touched: Touched, now: Date): void {
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

/** Limits how far ahead an event is. An event of a repetition that is further away may move by a month. */
export function assertReach(date: Date, before: Date | null, now: Date): void {
  const last = monthsLater(now, limits.monthsAhead)
  const isNear = date <= last || (before !== null && before > last && date <= monthsLater(before, 1))
  if (!isNear) throw AppError.field('event.dateTooFar', 'date')
}

interface StaffChoice {
  readonly leader: string
  readonly trainer: string | null
  readonly participates: boolean
  /** The leader may lead without playing although others could train. */
  readonly mayLeadAlone?: boolean
}

/**
 * The trainer of an organisation's event is one of those who run it, but not the leader; required when the leader does
 * not play. Without an organisation, or where nobody else runs it, the leader is the trainer, and none is stored.
 */
export function assertTrainer(choice: StaffChoice, org: OrgSnapshot | null): void {
  const { leader, trainer, participates, mayLeadAlone = false } = choice
  if (trainer === null && (participates || mayLeadAlone || !org || isRunAlone(org, leader))) return
  if (!org) throw AppError.field('event.trainerNeedsOrg', 'trainer')
  const suits = trainer !== null && trainer !== leader && isRunBy(org, trainer)
  if (!suits) throw AppError.field('event.trainerRequired', 'trainer')
}

/** Whether nobody but this person could train the events of an organisation. */
function isRunAlone(org: OrgSnapshot, person: string): boolean {
  return [...org.admins, ...org.powerUsers].every((id) => id === person)
}

/** The stored fields of a confirmation; without one the hours are -1. */
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
  return new Date(date.getTime() + (hours * 60 + minutes) * minute)
}

function hoursBefore(date: Date, hours: number): Date {
  return new Date(date.getTime() - hours * hour)
}

function monthsLater(date: Date, months: number): Date {
  const later = new Date(date)
  later.setUTCMonth(later.getUTCMonth() + months)
  return later
}
