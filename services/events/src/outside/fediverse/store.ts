import { createHash } from 'node:crypto'
import { day, hour, second } from '@parta/contracts/durations'
import { fediverseLimits } from '@parta/contracts/fediverse'
import type { Kit } from '@parta/kit/kit'
import { rows } from '@parta/kit/store/mongo'
import { index, type RowOf, row, Timestamp } from '@parta/kit/store/row'
import { taskFields, taskIndexes } from '@parta/kit/tasks/store'
import { rowTask } from '@parta/kit/tasks/task'
import { Type } from 'typebox'

/** An organisation as an actor. Its id is the organisation's. */
const OwnActor = row({
  _id: Type.String(),
  /** The first part of its address, `smecari` of `@smecari@parta.cz`. It never changes, because followers know it. */
  handle: Type.String(),
  publicKey: Type.String(),
  /** The private key, sealed. */
  privateKey: Type.String(),
  createdAt: Timestamp,
})
export type OwnActor = RowOf<typeof OwnActor>

export const ownActors = rows('fediverse-actors', OwnActor, [
  index({ handle: 1 }, { serves: 'WebFinger: the organisation behind an address', unique: true }),
])

/** A follower of an organisation, on another server. */
const Follower = row({
  /** `<organisation>:<hash of the actor>`, so that an actor who asks twice is one follower. */
  _id: Type.String(),
  orgId: Type.String(),
  actor: Type.String(),
  /** Where events are sent: the shared inbox of the follower's server, or the follower's own. */
  inbox: Type.String(),
  since: Timestamp,
})
export type Follower = RowOf<typeof Follower>

export const followers = rows('fediverse-followers', Follower, [
  index({ orgId: 1, inbox: 1 }, { serves: 'the inboxes to which the events of an organisation are sent' }),
  index({ inbox: 1 }, { serves: 'the removal of an inbox that is gone' }),
])

/** The delivery of an event to an inbox, and whether the inbox has the event. */
const Delivery = row({
  /** `<hash of organisation and inbox>:<event>`: changes in quick succession are sent once. */
  _id: Type.String(),
  ...taskFields,
  orgId: Type.String(),
  inbox: Type.String(),
  eventId: Type.String(),
  /** The version of the event that was sent, or is to be sent. */
  version: Type.Integer(),
  /** The inbox has the event. */
  told: Type.Boolean(),
})
export type Delivery = RowOf<typeof Delivery>

export const deliveries = rows('fediverse-deliveries', Delivery, [
  ...taskIndexes,
  index({ eventId: 1 }, { serves: 'the inboxes that are told of a changed event' }),
  index({ orgId: 1, createdAt: 1 }, { serves: 'the number of deliveries begun in a day, and the end of all of them' }),
])

/** Sends an inbox the state that an event has when the task runs. */
export const deliverTask = rowTask('tell-fediverse', {
  rows: deliveries,
  ends: ['sent', 'skipped'],
  attempts: Number.POSITIVE_INFINITY,
  firstWaitMs: 5 * second,
  longestWaitMs: 6 * hour,
  giveUpAfterMs: fediverseLimits.giveUpAfterDays * day,
  keptDays: fediverseLimits.keptDays,
  failedKeptDays: fediverseLimits.keptDays,
})

/** The answer to a request to follow: one for each follower, so that repeated requests do not add up. */
const Answer = row({
  /** The `_id` of the follower. */
  _id: Type.String(),
  ...taskFields,
  orgId: Type.String(),
  inbox: Type.String(),
  actor: Type.String(),
  followId: Type.String(),
  isAccepted: Type.Boolean(),
})
export type Answer = RowOf<typeof Answer>

export const answers = rows('fediverse-answers', Answer, [...taskIndexes])

/** Answers a request to follow. */
export const answerTask = rowTask('answer-follower', {
  rows: answers,
  ends: ['sent'],
  attempts: Number.POSITIVE_INFINITY,
  firstWaitMs: 5 * second,
  longestWaitMs: hour,
  giveUpAfterMs: fediverseLimits.answerHours * hour,
  keptDays: 1,
  failedKeptDays: 1,
})

export const ownActorsOf = (kit: Pick<Kit, 'database'>) => kit.database.native<OwnActor>(ownActors.collection)
export const followersOf = (kit: Pick<Kit, 'database'>) => kit.database.native<Follower>(followers.collection)
export const answersOf = (kit: Pick<Kit, 'database'>) => kit.database.native<Answer>(answers.collection)
export const deliveriesOf = (kit: Pick<Kit, 'database'>) => kit.database.native<Delivery>(deliveries.collection)

export function followerId(orgId: string, actor: string): string {
  return `${orgId}:${shortHash(actor)}`
}

export function deliveryId({ orgId, inbox, eventId }: Pick<Delivery, 'orgId' | 'inbox' | 'eventId'>): string {
  return `${shortHash(`${orgId} ${inbox}`)}:${eventId}`
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
