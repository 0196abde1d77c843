import { type Static, type TSchema, Type } from 'typebox'
import { askOrgsOf } from './admin-users.ts'
import { adminRights } from './admin-values.ts'
import { askToNote } from './audit.ts'
import { availabilityLimits } from './availability-values.ts'
import { busUsers, type Question, question, snapshotQuestion } from './bus.ts'
import { askEntrants, eventDescribed } from './described-events.ts'
import { eventUpdated } from './events.ts'
import { Failure, failureKinds, replayOutcomes } from './failures.ts'
import { EndedSessions } from './hints.ts'
import { userDeleted } from './identity.ts'
import { levelsUpdated } from './levels.ts'
import { limits } from './limits.ts'
import { Choice, closed } from './operation.ts'
import { orgUpdated } from './orgs.ts'
import { productUpdated } from './products.ts'
import { userUpdated } from './profiles.ts'
import { Prompt } from './prompts.ts'
import { recordUpdated } from './reputation.ts'
import { scopes } from './scopes.ts'
import { askCoverage, askOwed, askReleaseSeats, askSeat, askTakeSeats } from './seats.ts'
import { askGivenUp, askOrgHolders, askSettlement } from './settlement.ts'
import { Coordinates, Id, Moment, nullable } from './shapes.ts'
import {
  askEventLanding,
  askInvitedOrg,
  askListedEvents,
  askListedOrgs,
  askNextEvents,
  askNextOrgEvents,
  askSharedEvent,
  askSharedOrg,
} from './share-questions.ts'
import { orgRoles, type ServiceName, services } from './values.ts'

/** Identity's public keys as a JSON web signature (EdDSA) over `{ keys, iat, exp }` (docs/decisions/0031). */
export const askKeys = question('identity.keys', {
  asks: busUsers,
  answers: 'identity',
  question: Type.Null(),
  answer: closed({ signed: Type.String() }),
})

/** A page of the sessions that ended since a moment, for processes that missed the broadcast. */
export const askEndedSessions = question('identity.sessions-ended', {
  asks: busUsers,
  answers: 'identity',
  question: closed({ since: Moment }),
  answer: EndedSessions,
})

/** The owner of the personal access token with this hash (SHA-256, base64url); `null` for none that works. */
export const askAccessToken = question('identity.access-token', {
  asks: busUsers,
  answers: 'identity',
  question: closed({ hash: Type.String({ minLength: 43, maxLength: 43 }) }),
  answer: nullable(
    closed({
      /** Its id is that of a session, so that it is refused like one after it was revoked. */
      id: Id,
      accountId: Id,
      userId: Id,
      email: Type.String(),
      scopes: Type.Array(Choice(scopes)),
      expiresAt: Moment,
    }),
  ),
})

export const askUser = snapshotQuestion(userUpdated, [
  'orgs',
  'events',
  'availabilities',
  'payments',
  'chat',
  'notifications',
  'reputation',
])
export const askOrg = snapshotQuestion(orgUpdated, ['events', 'payments', 'chat', 'reputation'])
export const askEvent = snapshotQuestion(eventUpdated, ['orgs', 'payments', 'notifications'])
export const askDescribed = snapshotQuestion(eventDescribed, ['availabilities'])
export const askRecord = snapshotQuestion(recordUpdated, ['orgs', 'events', 'availabilities'])
export const askProduct = snapshotQuestion(productUpdated, ['events'])
export const askLevels = snapshotQuestion(levelsUpdated, ['events', 'availabilities'])

/**
 * The times in a range at which a person, or their alias, is in an event, leads or trains it, the earliest first. Being
 * queued does not count, nor do cancelled events.
 */
export const askBusy = question('events.busy', {
  asks: ['availabilities'],
  answers: 'events',
  question: closed({ userId: Id, aliasId: nullable(Id), from: Moment, to: Moment }),
  answer: Type.Array(closed({ eventId: Id, from: Moment, to: Moment }), { maxItems: availabilityLimits.busyMax }),
})

/**
 * Whether somebody may invite a person, or their alias, to an event; `null` when the event does not exist for the one
 * who invites.
 */
export const askInvitable = question('events.invitable', {
  asks: ['availabilities'],
  answers: 'events',
  question: closed({ eventId: Id, by: Id, userId: Id, aliasId: nullable(Id) }),
  answer: nullable(
    closed({
      event: closed({ ...Prompt.properties.event.properties, location: Coordinates }),
      /** The error code of what bars it; `null` when nothing does. */
      refusal: nullable(Type.String()),
    }),
  ),
})

/** The role of a person in an organisation; `null` when they are no member, or the organisation is deleted. */
export const askMembership = question('orgs.membership', {
  asks: ['events', 'payments', 'reputation'],
  answers: 'orgs',
  question: closed({ orgId: Id, userId: Id }),
  answer: nullable(Choice(orgRoles)),
})

/** A page of the members of an organisation, in the order of their list; empty when it is deleted. */
export const askMembers = question('orgs.members', {
  asks: ['payments'],
  answers: 'orgs',
  question: closed({ orgId: Id, skip: Type.Integer({ minimum: 0 }) }),
  answer: closed({
    ids: Type.Array(Id, { maxItems: limits.factPeople }),
    /** `true` when more follow. */
    more: Type.Boolean(),
  }),
})

/** The confirmed e-mail of an account, for a booking that the person makes with a provider; `null` without one. */
export const askEmail = question('identity.email', {
  asks: ['events'],
  answers: 'identity',
  question: closed({ accountId: Id }),
  answer: nullable(Type.String()),
})

/** The site admins with the role `moderator`, for what waits for their decision. */
export const askSiteAdmins = question('identity.site-admins', {
  asks: ['notifications'],
  answers: 'identity',
  question: Type.Null(),
  answer: Type.Array(Id),
})

/** The rights that a person has now as a site admin; none for everybody else. */
export const askRightsOf = question('identity.rights-of', {
  asks: ['payments'],
  answers: 'identity',
  question: closed({ userId: Id }),
  answer: Type.Array(Choice(adminRights)),
})

/**
 * The rights that a site admin has now, and whether they are locked in a session: whether its owner has not used a
 * passkey, or has not acted as a site admin, for `adminLimits.idleMinutes`.
 */
export const askAdminRights = question('identity.rights-in-session', {
  asks: services,
  answers: 'identity',
  /** `isAct`: the call is one of site admins, and keeps the rights open. */
  question: closed({ accountId: Id, sessionId: Id, isAct: Type.Boolean() }),
  answer: closed({ rights: Type.Array(Choice(adminRights)), isLocked: Type.Boolean() }),
})

/** Whether a session is running, and whether its owner proved themselves lately, for operations with `proof`. */
export const askSessionProof = question('identity.session-proof', {
  asks: ['orgs', 'payments'],
  answers: 'identity',
  question: closed({ sessionId: Id }),
  answer: closed({
    isRunning: Type.Boolean(),
    isProved: Type.Boolean(),
    /** Milliseconds since the owner gave the password or used a passkey; `null` if they did not in this session. */
    secretAge: nullable(Type.Integer({ minimum: 0 })),
  }),
})

/** A piece of a person's data under the name of its kind: a line of a table in the archive. */
const PersonalRow = closed({ section: Type.String(), data: Type.Record(Type.String(), Type.Unknown()) })
/** A page of a person's data; `cursor` is where the next one begins, absent on the last. */
export const PersonalPage = closed({ rows: Type.Array(PersonalRow), cursor: Type.Optional(Type.String()) })

const forEachService = <T>(declare: (service: ServiceName) => T) =>
  Object.fromEntries(services.map((service) => [service, declare(service)])) as Record<ServiceName, T>

/** A person's data in one service, for their archive (GDPR Art. 15 and 20). */
export const askPersonal = forEachService((service) =>
  question(`personal.${service}`, {
    asks: ['identity'],
    answers: service,
    question: closed({ subject: userDeleted.data, cursor: Type.Optional(Type.String()) }),
    answer: PersonalPage,
  }),
)

/** What failed for good in a service, for site admins. */
export const askFailures = forEachService((service) =>
  question(`failures.${service}`, {
    asks: ['identity'],
    answers: service,
    question: Type.Null(),
    answer: Type.Array(Failure),
  }),
)

/** Has a service try again what failed there. */
export const askReplay = forEachService((service) =>
  question(`replays.${service}`, {
    asks: ['identity'],
    answers: service,
    question: closed({ kind: Choice(failureKinds), id: Failure.properties.id }),
    answer: Choice(replayOutcomes),
  }),
)

/** The pictures, of those asked about, that a service still shows; pictures that no service shows are deleted. */
export const askShown = forEachService((service) =>
  question(`shows.${service}`, {
    asks: ['identity'],
    answers: service,
    question: Type.Array(Type.String()),
    answer: Type.Array(Type.String()),
  }),
)

/** All questions by topic. The permissions of NATS users are generated from it (`npm run compose:users`). */
export const questions: ReadonlyMap<string, Question> = new Map(
  [
    askKeys,
    askEndedSessions,
    askAccessToken,
    askSharedEvent,
    askEventLanding,
    askNextEvents,
    askNextOrgEvents,
    askSharedOrg,
    askInvitedOrg,
    askListedEvents,
    askListedOrgs,
    askUser,
    askOrg,
    askEvent,
    askDescribed,
    askEntrants,
    askRecord,
    askLevels,
    askProduct,
    askMembership,
    askMembers,
    askBusy,
    askInvitable,
    askSiteAdmins,
    askAdminRights,
    askRightsOf,
    askToNote,
    askOrgsOf,
    askTakeSeats,
    askSeat,
    askReleaseSeats,
    askOwed,
    askCoverage,
    askSettlement,
    askOrgHolders,
    askGivenUp,
    askSessionProof,
    askEmail,
    ...Object.values(askPersonal),
    ...Object.values(askShown),
    ...Object.values(askFailures),
    ...Object.values(askReplay),
  ].map((each: Question) => [each.topic, each]),
)

/** The types of a question's data and of its answer. */
export type Asked<T> = T extends Question<infer Q, TSchema> ? Static<Q> : never
export type Answered<T> = T extends Question<TSchema, infer A> ? Static<A> : never
