import { type Static, type TSchema, Type } from 'typebox'
import { busUsers, type Question, question, snapshotQuestion } from './bus.ts'
import { eventUpdated, SharedEvent } from './events.ts'
import { EndedSessions } from './hints.ts'
import { userDeleted } from './identity.ts'
import { SharedOrg } from './invitations.ts'
import { closed } from './operation.ts'
import { orgUpdated } from './orgs.ts'
import { userUpdated } from './profiles.ts'
import { recordUpdated } from './reputation.ts'
import { Id, Moment, nullable } from './shapes.ts'
import { type ServiceName, services } from './values.ts'

/** Identity's public keys, as one JSON web signature (EdDSA) over `{ keys, iat, exp }` (docs/decisions/0031). */
export const askKeys = question('identity.keys', {
  asks: busUsers,
  answers: 'identity',
  question: Type.Null(),
  answer: closed({ signed: Type.String() }),
})

/** Which sessions have ended since a moment, for whoever missed the broadcast; a page of them. */
export const askEndedSessions = question('identity.sessions-ended', {
  asks: busUsers,
  answers: 'identity',
  question: closed({ since: Moment }),
  answer: EndedSessions,
})

/** The card of a public event behind a shared link; null where there is nothing to show. */
export const askSharedEvent = question('share.event', {
  asks: ['gateway'],
  answers: 'events',
  question: closed({ id: Id }),
  answer: nullable(SharedEvent),
})

/** The card of a public organisation behind a shared link; null where there is nothing to show. */
export const askSharedOrg = question('share.org', {
  asks: ['gateway'],
  answers: 'orgs',
  question: closed({ id: Id }),
  answer: nullable(SharedOrg),
})

/** The card of the organisation that an invitation link leads to; null where the link does not work. */
export const askInvitedOrg = question('share.invitation', {
  asks: ['gateway'],
  answers: 'orgs',
  question: closed({ token: Id }),
  answer: nullable(SharedOrg),
})

export const askUser = snapshotQuestion(userUpdated, [
  'orgs',
  'events',
  'payments',
  'chat',
  'notifications',
  'reputation',
])
export const askOrg = snapshotQuestion(orgUpdated, ['events', 'chat'])
export const askEvent = snapshotQuestion(eventUpdated, ['orgs', 'notifications'])
export const askRecord = snapshotQuestion(recordUpdated, ['orgs', 'events'])

/** One thing that is kept of a person, under the name of its kind: it becomes a line of a table. */
const PersonalRow = closed({ section: Type.String(), data: Type.Record(Type.String(), Type.Unknown()) })
/** A page of what a service keeps of a person; `cursor` is where the next one begins, absent on the last. */
export const PersonalPage = closed({ rows: Type.Array(PersonalRow), cursor: Type.Optional(Type.String()) })

const forEachService = <T>(declare: (service: ServiceName) => T) =>
  Object.fromEntries(services.map((service) => [service, declare(service)])) as Record<ServiceName, T>

/** What a service keeps of a person, for their archive (GDPR Art. 15 and 20); each service answers for itself. */
export const askPersonal = forEachService((service) =>
  question(`personal.${service}`, {
    asks: ['identity'],
    answers: service,
    question: closed({ subject: userDeleted.data, cursor: Type.Optional(Type.String()) }),
    answer: PersonalPage,
  }),
)

/** Which of these pictures a service still shows: the others may be deleted. */
export const askShown = forEachService((service) =>
  question(`shows.${service}`, {
    asks: ['identity'],
    answers: service,
    question: Type.Array(Type.String()),
    answer: Type.Array(Type.String()),
  }),
)

/** Every question by its topic. The permissions of NATS's users are made of it (`npm run compose:users`). */
export const questions: ReadonlyMap<string, Question> = new Map(
  [
    askKeys,
    askEndedSessions,
    askSharedEvent,
    askSharedOrg,
    askInvitedOrg,
    askUser,
    askOrg,
    askEvent,
    askRecord,
    ...Object.values(askPersonal),
    ...Object.values(askShown),
  ].map((each: Question) => [each.topic, each]),
)

/** What is asked, and what is answered, as the two ends have it. */
export type Asked<T> = T extends Question<infer Q, TSchema> ? Static<Q> : never
export type Answered<T> = T extends Question<TSchema, infer A> ? Static<A> : never
