import { type TSchema, Type } from 'typebox'
import type { FactType } from './fact.ts'
import { closed } from './operation.ts'
import { Id, nullable } from './shapes.ts'
import { type ServiceName, services } from './values.ts'

/** Whoever has a connection of its own to the bus, and with it a user of its own on NATS. */
export type BusUser = ServiceName | 'gateway'
export const busUsers: readonly BusUser[] = [...services, 'gateway']

/** A question that one process asks another over the bus; the kit checks it, and its answer, where each arrives. */
export interface Question<Q extends TSchema = TSchema, A extends TSchema = TSchema> {
  /** Its subject on the bus: `events.event-updated`. */
  readonly topic: string
  readonly asks: readonly BusUser[]
  readonly answers: ServiceName
  readonly question: Q
  readonly answer: A
}

/** Declares a question. It is listed in `questions.ts`; asking any other is refused by the kit and by NATS. */
export function question<Q extends TSchema, A extends TSchema>(topic: string, parts: Omit<Question<Q, A>, 'topic'>) {
  return { topic, ...parts } satisfies Question<Q, A>
}

/** The question of whoever misses a snapshot in their own copy; null where the owner has none either. */
export interface SnapshotQuestion<D extends TSchema = TSchema> extends Question<typeof Id, SnapshotAnswer<D>> {
  /** The fact by which the snapshots are told. */
  readonly fact: FactType<D>
}

const snapshotAnswer = <D extends TSchema>(data: D) => nullable(closed({ version: Type.Integer({ minimum: 0 }), data }))
type SnapshotAnswer<D extends TSchema> = ReturnType<typeof snapshotAnswer<D>>

/** Declares who may ask the owner of a snapshot for it: those who keep a copy. */
export function snapshotQuestion<D extends TSchema>(fact: FactType<D>, asks: readonly BusUser[]): SnapshotQuestion<D> {
  const { name, service, data } = fact
  return { topic: name, asks, answers: service, question: Id, answer: snapshotAnswer(data), fact }
}

/**
 * A hint that is broadcast to whoever listens at that moment, and to nobody later: what it says can always be
 * found out otherwise. The kit checks it where it arrives.
 */
export interface Hint<D extends TSchema = TSchema> {
  /** Its subject on the bus: `identity.sessions-ended`. */
  readonly topic: string
  readonly says: ServiceName
  readonly hears: readonly BusUser[]
  readonly data: D
}

/** Declares a hint. It is listed in `hints.ts`; saying or hearing any other is refused by the kit and by NATS. */
export function hint<D extends TSchema>(topic: string, parts: Omit<Hint<D>, 'topic'>) {
  return { topic, ...parts } satisfies Hint<D>
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
  chat: { facts: ['identity', 'orgs', 'events', 'chat', 'notifications'], kept: ['identity', 'orgs', 'events'] },
  notifications: { facts: ['identity', 'orgs', 'events', 'chat'], kept: ['identity', 'events'] },
  reputation: { facts: ['identity'], kept: ['identity'] },
}
