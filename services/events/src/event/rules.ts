import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import type { OrgSnapshot } from '@parta/contracts/orgs'
import type { Place } from '@parta/contracts/places'
import type { EventForm } from '@parta/contracts/planning'
import { playerJoined } from '@parta/contracts/players'
import { withScheme } from '@parta/contracts/predicates/text'
import { type Decision, type FactDraft, told } from '@parta/kit/change'
import { wordsOf } from '@parta/kit/words'
import type { Static } from 'typebox'
import { pointOf } from '../places/store.ts'
import type { Entry, EventRow } from './store.ts'
import { snapshot } from './tell.ts'

export interface NewEvent {
  readonly id: string
  readonly leader: string
  readonly karma: number
  readonly form: Static<typeof EventForm>
  readonly place: Place
  readonly org: OrgSnapshot | null
}

/** Part 2, sections 4 to 6: who may create an event, and what must be true of it. */
export function createEvent(
  { id, leader, karma, form, place, org }: NewEvent,
  now: Date,
): Decision<EventRow, EventRow> {
  if (karma < limits.karmaToCreate) throw new AppError('karma.tooLowToCreate')
  if (org && !isRunBy(org, leader)) throw new AppError('rights.missing')
  const date = new Date(form.date)
  checkDate(date, now)
  checkTrainer(form, leader, org)
  if (form.enableQueue && form.maxPlayers !== limits.unlimited && form.maxPlayers < limits.playersMinWithQueue) {
    throw AppError.field('event.queueNeedsLimit', 'maxPlayers')
  }
  const players: readonly Entry[] = form.willParticipate ? [{ id: leader, userId: leader, at: now }] : []
  const name = form.name.trim()
  const next: EventRow = {
    name,
    words: wordsOf(name, place.name, place.address, org?.name ?? ''),
    activityType: form.activityType,
    info: form.info ?? '',
    date,
    endDate: new Date(date.getTime() + minutesOf(form.duration) * 60_000),
    duration: form.duration,
    place,
    point: pointOf(place.location),
    gender: form.gender,
    minLevel: form.minLevel,
    tags: form.tags ?? 'all',
    price: form.price,
    canPayWithMultiSport: form.canPayWithMultiSport ?? false,
    externalLink: withScheme(form.externalLink ?? ''),
    hoursNotLeave: form.hoursNotLeave ?? -1,
    private: form.private ?? false,
    cancelled: false,
    cancellation: null,
    removed: false,
    provider: 'PARTA',
    repetition: null,
    requireConfirmation: false,
    hoursConfirm: -1,
    confirmationDate: null,
    minPlayers: -1,
    decisionHours: limits.decisionHoursDefault,
    sequence: 0,
    oneOffProductId: null,
    subscriptionProductId: null,
    marks: [],
    nextAt: null,
    maxPlayers: form.maxPlayers,
    enableQueue: form.enableQueue ?? false,
    leader,
    trainer: form.trainer ?? null,
    org: org && { id: org.id, name: org.name, image: org.image, currency: org.currency },
    players,
    queue: [],
    playersCount: players.length,
    queueCount: 0,
    createdAt: now,
    updatedAt: now,
  }
  return { next, facts: [snapshot(id, next), ...players.map((entry) => joinedFact(id, next, entry))], answer: next }
}

/** Only admins and power users choose an organisation for an event. */
function isRunBy(org: OrgSnapshot, person: string): boolean {
  return org.admins.includes(person) || org.powerUsers.includes(person)
}

function checkDate(date: Date, now: Date): void {
  if (date.getTime() <= now.getTime()) throw AppError.field('event.dateInPast', 'date')
  const last = new Date(now)
  last.setUTCMonth(last.getUTCMonth() + limits.monthsAhead)
  if (date.getTime() > last.getTime()) throw AppError.field('event.dateTooFar', 'date')
}

/** Required when the organiser stays out; of an organisation's event one of those who run it, never the leader. */
function checkTrainer(form: NewEvent['form'], leader: string, org: OrgSnapshot | null): void {
  if (!form.trainer) {
    if (!form.willParticipate) throw AppError.field('event.trainerRequired', 'trainer')
    return
  }
  const suits = form.trainer !== leader && (!org || isRunBy(org, form.trainer))
  if (!suits) throw AppError.field('event.trainerRequired', 'trainer')
}

function minutesOf(duration: string): number {
  const [hours = 0, minutes = 0] = duration.split(':').map(Number)
  return hours * 60 + minutes
}

function joinedFact(eventId: string, event: EventRow, entry: Entry): FactDraft {
  return told(playerJoined, {
    eventId,
    eventName: event.name,
    leader: event.leader,
    userId: entry.userId,
    aliasId: null,
    playersCount: event.playersCount,
    queueCount: 0,
  })
}
