import type { Envelope, FactType } from '@parta/contracts/fact'
import type { ServiceName } from '@parta/contracts/values'
import type { Static, TSchema } from 'typebox'
import type { Running } from './service.ts'

/**
 * Collects the facts that a service publishes from now on, as one of those that react to them; that service must not run.
 */
export async function collectFacts(
  { bus }: Pick<Running, 'bus'>,
  { source, as: service }: { readonly source: ServiceName; readonly as: ServiceName },
) {
  const facts: Envelope[] = []
  const consumer = await bus.consumer({ service, source, kept: false })
  const messages = await consumer.consume({
    callback: (message) => {
      facts.push(...message.json<Envelope[]>())
      message.ack()
    },
  })
  return {
    published: <D extends TSchema>(type: FactType<D>) =>
      facts.filter((fact): fact is Envelope<Static<D>> => fact.type === type.name),
    close: () => messages.close(),
  }
}
