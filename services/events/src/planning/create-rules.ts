import { AppError } from '@parta/contracts/errors'
import { opportunityUsed } from '@parta/contracts/event-facts'
import { limits } from '@parta/contracts/limits'
import type { OrgSnapshot } from '@parta/contracts/orgs'
import type { Place } from '@parta/contracts/places'
import type { EventForm } from '@parta/contracts/planning'
import { playerJoined } from '@parta/contracts/players'
import { withScheme, wordsOf } from '@parta/contracts/predicates/text'
import { type Decision, type FactDraft, factOf } from '@parta/kit/store/decision'
import { withClock } from '../core/clock-rules.ts'
import { snapshot } from '../core/fact-rules.ts'
import { plainFieldsOf } from '../core/form-rules.ts'
import { isRunBy } from '../core/rights-rules.ts'
import { type Entry, type EventRow, type Products, pointOf } from '../core/store.ts'
import { assertEvent, assertReach, assertTrainer, confirmationOf, endOf } from './event-rules.ts'
import { assertProducts, saleFields } from './sale-rules.ts'

export interface NewEvent {
  readonly id: string
  readonly leader: string
  /** The person who adds the event to a repetition, if not the leader; this person's rights and karma count. */
  readonly by?: string
  readonly karma: number
  readonly form: EventForm
  /** The leader may lead without playing although others could train: a row of a file, or a copy of an event. */
  readonly mayLeadAlone?: boolean
  readonly place: Place
  readonly org: OrgSnapshot | null
  /** The products that the form names. */
  readonly products?: Products
  /** For a copy of an event: earlier subscriptions that still open it, beside the one that it sells now. */
  readonly oldPasses?: Pick<EventRow, 'oldPassIds' | 'passReplacedAt'>
  /** The secret part of the link that opens the event while it is private. */
  readonly linkToken: string
  /** The event's place in its repetition. Absent for a single event. */
  readonly repetition?: EventRow['repetition']
}

/** Part 2, sections 4 to 6: who may create an event, and the limits of its fields. */
export function decideCreate(command: NewEvent, now: Date): Decision<EventRow, EventRow> {
  const { id, leader, by = leader, karma, form, org, products = new Map(), repetition, mayLeadAlone = false } = command
  if (karma < limits.karmaToCreate) throw new AppError('karma.tooLowToCreate')
  if (org && !isRunBy(org, by)) throw new AppError('rights.missing')
  const trainer = trainerOf(form, leader, org)
  assertTrainer({ leader, trainer, participates: form.willParticipate, mayLeadAlone }, org)
  const plain = eventOf(command, now)
  const event = { ...plain, ...saleFields(plain, products) }
  assertProducts(event, { products, org, touched: () => true })
  assertEvent(event, () => true, now)
  // Only the first event of a repetition is limited in how far ahead it is.
  if (!repetition || repetition.index === 1) assertReach(event.date, null, now)
  const next = withClock(event, now)
  return {
    next,
    facts: [snapshot(id, next), ...next.players.map((entry) => joinedFact(id, next, entry)), ...takenFacts(command)],
    answer: next,
  }
}

function eventOf({ leader, form, place, org, linkToken, repetition, oldPasses }: NewEvent, now: Date): EventRow {
  const date = new Date(form.date)
  const name = form.name.trim()
  const players: readonly Entry[] = form.willParticipate ? [{ id: leader, userId: leader, at: now }] : []
  return {
    ...plainFieldsOf(form),
    name,
    words: wordsOf(name, place.name, place.address, org?.name ?? ''),
    externalLink: withScheme(form.externalLink ?? ''),
    provider: 'PARTA',
    date,
    endDate: endOf(date, form.duration),
    repetition: repetition ?? null,
    sequence: 0,
    place,
    point: pointOf(place.location),
    leader,
    trainer: trainerOf(form, leader, org),
    org: orgRef(org),
    players,
    queue: [],
    playersCount: players.length,
    queueCount: 0,
    // `hoursConfirm` alone asks for confirmation, too.
    ...confirmationOf(
      date,
      form.requireConfirmation ?? form.hoursConfirm !== undefined,
      form.hoursConfirm ?? limits.hoursConfirmDefault,
    ),
    oneOffProductId: form.oneOffProductId ?? null,
    subscriptionProductId: form.subscriptionProductId ?? null,
    ...oldPasses,
    linkToken,
    cancelled: false,
    cancellation: null,
    removed: false,
    marks: [],
    nextAt: null,
    createdAt: now,
    updatedAt: now,
  }
}

/** Without an organisation the leader is the trainer, and none is stored. */
function trainerOf({ trainer }: EventForm, leader: string, org: OrgSnapshot | null): string | null {
  return !trainer || (!org && trainer === leader) ? null : trainer
}

/** The fields of an organisation that its events store. */
export function orgRef(org: OrgSnapshot | null): EventRow['org'] {
  return org && { id: org.id, name: org.name, image: org.image, currency: org.currency }
}

/** In a repetition, only the first event comes from the opportunity. */
function takenFacts({ id, leader, form: { opportunityId }, repetition }: NewEvent): FactDraft[] {
  if (opportunityId === undefined || (repetition && repetition.index !== 1)) return []
  return [factOf(opportunityUsed, { eventId: id, opportunityId, leader })]
}

function joinedFact(eventId: string, event: EventRow, entry: Entry): FactDraft {
  return factOf(playerJoined, {
    eventId,
    eventName: event.name,
    leader: event.leader,
    trainer: event.trainer,
    userId: entry.userId,
    aliasId: null,
    playersCount: event.playersCount,
    queueCount: event.queueCount,
  })
}
