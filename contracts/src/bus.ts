import { type TSchema, Type } from 'typebox'
import type { FactType } from './fact.ts'
import { closed } from './operation.ts'
import { Id, nullable } from './shapes.ts'
import { type ServiceName, services } from './values.ts'

/** A process with its own connection to the bus, and so with its own user on NATS. */
export type BusUser = ServiceName | 'gateway'
export const busUsers: readonly BusUser[] = [...services, 'gateway']

/** A question that one process asks another over the bus. The kit checks question and answer where they arrive. */
export interface Question<Q extends TSchema = TSchema, A extends TSchema = TSchema> {
  /** The subject on the bus: `events.event-updated`. */
  readonly topic: string
  readonly asks: readonly BusUser[]
  readonly answers: ServiceName
  readonly question: Q
  readonly answer: A
}

/** Declares a question, which must be listed in `questions.ts`: the kit and NATS refuse any other. */
export function question<Q extends TSchema, A extends TSchema>(topic: string, parts: Omit<Question<Q, A>, 'topic'>) {
  return { topic, ...parts } satisfies Question<Q, A>
}

/**
 * The question for a snapshot that the asker's projection lacks; answered with `null` when the owner has none either.
 */
export interface SnapshotQuestion<D extends TSchema = TSchema> extends Question<typeof Id, SnapshotAnswer<D>> {
  /** The fact that publishes the snapshots. */
  readonly fact: FactType<D>
}

const snapshotAnswer = <D extends TSchema>(data: D) => nullable(closed({ version: Type.Integer({ minimum: 0 }), data }))
type SnapshotAnswer<D extends TSchema> = ReturnType<typeof snapshotAnswer<D>>

/** Declares which services may ask the owner of a snapshot for it: those with a projection of it. */
export function snapshotQuestion<D extends TSchema>(fact: FactType<D>, asks: readonly BusUser[]): SnapshotQuestion<D> {
  const { name, service, data } = fact
  return { topic: name, asks, answers: service, question: Id, answer: snapshotAnswer(data), fact }
}

/**
 * A hint, broadcast to all processes subscribed at that moment and not stored; its content can always be found out
 * otherwise. The kit checks it where it arrives.
 */
export interface Hint<D extends TSchema = TSchema> {
  /** The subject on the bus: `identity.sessions-ended`. */
  readonly topic: string
  readonly publisher: ServiceName
  readonly subscribers: readonly BusUser[]
  readonly data: D
}

/** Declares a hint, which must be listed in `hints.ts`: the kit and NATS refuse any other. */
export function hint<D extends TSchema>(topic: string, parts: Omit<Hint<D>, 'topic'>) {
  return { topic, ...parts } satisfies Hint<D>
}

/** The services whose facts a service reacts to, and those whose snapshots it reads. */
export const subscriptions: Readonly<
  Record<ServiceName, { readonly facts: readonly ServiceName[]; readonly kept: readonly ServiceName[] }>
> = {
  identity: { facts: ['identity', 'orgs', 'chat', 'notifications', 'reputation'], kept: [] },
  orgs: { facts: ['identity', 'orgs'], kept: ['identity', 'orgs', 'events', 'reputation'] },
  events: { facts: ['identity', 'events', 'payments'], kept: ['identity', 'orgs', 'events', 'reputation', 'payments'] },
  availabilities: { facts: ['identity', 'events'], kept: ['identity', 'events', 'reputation'] },
  payments: { facts: ['identity', 'events'], kept: ['identity', 'orgs', 'events'] },
  chat: { facts: ['identity', 'orgs', 'events', 'chat', 'notifications'], kept: ['identity', 'orgs', 'events'] },
  notifications: {
    facts: ['identity', 'orgs', 'events', 'availabilities', 'payments', 'chat', 'reputation'],
    kept: ['identity', 'events'],
  },
  reputation: { facts: ['identity', 'orgs', 'events', 'reputation'], kept: ['identity', 'orgs'] },
}
