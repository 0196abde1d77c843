import { randomBytes } from 'node:crypto'
import type { Envelope, FactType } from '@parta/contracts/fact'
import type { ServiceName } from '@parta/contracts/values'
import type { Static, TSchema } from 'typebox'
import type { ConsumerOptions } from './facts/bus-names.ts'
import type { Running } from './service.ts'
import { eventually } from './testing.ts'

interface Collecting {
  readonly source: ServiceName
  /** The service whose facts these are; it must not run. */
  readonly as: ServiceName
  /** Whether snapshots are collected, too. */
  readonly kept?: boolean
}

export interface CollectedFacts {
  /** The collected facts of a type, optionally only those about one document, each once. */
  published<D extends TSchema>(type: FactType<D>, subject?: string): Envelope<Static<D>>[]
  /** All collected facts about a document, each once, in the order of their arrival. */
  factsOf(subject: string): Envelope[]
  close(): Promise<void>
}

/** Collects the facts that a service publishes, as one of those that react to them. */
export async function collectFacts(
  { bus }: Pick<Running, 'bus'>,
  { source, as: service, kept = false }: Collecting,
): Promise<CollectedFacts> {
  const facts = new Map<string, Envelope>()
  const open = await Promise.all(
    (kept ? [false, true] : [false]).map(async (snapshots) => {
      const consumer = await bus.consumer({ service, source, kept: snapshots })
      return await consumer.consume({
        callback: (message) => {
          for (const fact of message.json<Envelope[]>()) facts.set(fact.id, fact)
          message.ack()
        },
      })
    }),
  )
  const all = () => [...facts.values()]
  return {
    published: <D extends TSchema>({ name }: FactType<D>, subject?: string) =>
      all().filter(
        (fact): fact is Envelope<Static<D>> =>
          fact.type === name && (subject === undefined || fact.subject === subject),
      ),
    factsOf: (subject) => all().filter((fact) => fact.subject === subject),
    close: async () => {
      await Promise.all(open.map((messages) => messages.close()))
    },
  }
}

/** Waits until a service has processed everything that another service has published until now. */
export async function allProcessed({ bus }: Pick<Running, 'bus'>, options: ConsumerOptions): Promise<void> {
  const consumer = await bus.consumer(options)
  await eventually(async () => {
    const { num_pending: waiting, num_ack_pending: begun } = await consumer.info()
    if (waiting + begun > 0) throw new Error(`${waiting} messages wait, ${begun} are being processed`)
  })
}

/** Returns a fact of another service, by default the first version of a document of its own; `fields` replace defaults. */
export function aFact<D extends TSchema>(
  type: FactType<D>,
  data: Static<D>,
  fields: Partial<Envelope> = {},
): Envelope<Static<D>> {
  const subject = fields.subject ?? `subject-${randomBytes(6).toString('hex')}`
  const version = fields.version ?? 1
  return {
    id: `test-${randomBytes(4).toString('hex')}:${subject}:${version}:0`,
    type: type.name,
    at: new Date().toISOString(),
    actor: 'system',
    correlation: 'test',
    subject,
    version,
    ...fields,
    data,
  }
}
