import { type ServiceName, services } from './values.ts'

/** Whoever has a connection of its own to the bus, and with it a user of its own on NATS. */
export type BusUser = ServiceName | 'gateway'
export const busUsers: readonly BusUser[] = [...services, 'gateway']

/** A question that is asked over the bus: who may ask it, and who answers. */
interface Question {
  readonly asks: readonly BusUser[]
  readonly answers: ServiceName
}

/** A hint that is broadcast: who may say it, and who hears it. */
interface Hint {
  readonly says: ServiceName
  readonly hears: readonly BusUser[]
}

/** What each service keeps of a person, and which pictures it shows: only identity asks (archive, deletion). */
const ofPeople = services.flatMap((service): [string, Question][] => [
  [`personal.${service}`, { asks: ['identity'], answers: service }],
  [`shows.${service}`, { asks: ['identity'], answers: service }],
])

/** Every question by its topic. Asking or answering any other is refused by the bus, and by the permissions of NATS. */
export const questions: Readonly<Record<string, Question>> = {
  'identity.keys': { asks: busUsers, answers: 'identity' },
  'identity.sessions-ended': { asks: busUsers, answers: 'identity' },
  'share.event': { asks: ['gateway'], answers: 'events' },
  'share.org': { asks: ['gateway'], answers: 'orgs' },
  'share.invitation': { asks: ['gateway'], answers: 'orgs' },
  // Snapshots that an own copy misses.
  'identity.user-updated': {
    asks: ['orgs', 'events', 'payments', 'chat', 'notifications', 'reputation'],
    answers: 'identity',
  },
  'orgs.org-updated': { asks: ['events', 'chat'], answers: 'orgs' },
  'events.event-updated': { asks: ['orgs', 'notifications'], answers: 'events' },
  'reputation.record-updated': { asks: ['orgs', 'events'], answers: 'reputation' },
  ...Object.fromEntries(ofPeople),
}

/** Every broadcast by its topic. */
export const hints: Readonly<Record<string, Hint>> = {
  'identity.sessions-ended': { says: 'identity', hears: busUsers },
  'live.send': { says: 'chat', hears: ['chat'] },
  'live.leave': { says: 'chat', hears: ['chat'] },
  'live.recheck': { says: 'chat', hears: ['chat'] },
  'events.search-changed': { says: 'events', hears: ['events'] },
  'events.search-dropped': { says: 'events', hears: ['events'] },
}

/** Whose facts a service reacts to, and whose snapshots it copies or hears. */
export const heard: Readonly<
  Record<ServiceName, { readonly facts: readonly ServiceName[]; readonly kept: readonly ServiceName[] }>
> = {
  identity: { facts: ['identity', 'chat', 'notifications'], kept: [] },
  orgs: { facts: ['identity', 'orgs'], kept: ['identity', 'orgs', 'events', 'reputation'] },
  events: { facts: ['identity', 'events'], kept: ['identity', 'orgs', 'events', 'reputation'] },
  availabilities: { facts: ['identity'], kept: [] },
  payments: { facts: ['identity'], kept: ['identity'] },
  chat: { facts: ['identity', 'events', 'chat', 'notifications'], kept: ['identity', 'orgs', 'events'] },
  notifications: { facts: ['identity', 'orgs', 'events', 'chat'], kept: ['identity', 'events'] },
  reputation: { facts: ['identity'], kept: ['identity'] },
}
