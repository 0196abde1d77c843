import type { JsMsg } from '@nats-io/jetstream'
import type { ConsumerOptions } from '@parta/kit/facts/bus-names'
import type { Bus } from '@parta/kit/facts/nats'

/** Reads all that a service has published so far to one of the two streams, from its beginning. */
export async function readStream(
  bus: Bus,
  of: Omit<ConsumerOptions, 'service'>,
  read: (message: JsMsg) => void,
): Promise<void> {
  // No service has this name, so the consumer is new and reads from the beginning.
  const options = { ...of, service: 'replay' as ConsumerOptions['service'] }
  const consumer = await bus.consumer(options)
  // On a busy machine a fetch may end before a message arrives.
  while ((await consumer.info()).num_pending > 0) {
    for await (const message of await consumer.fetch({ max_messages: 500, expires: 1000 })) {
      read(message)
      message.ack()
    }
  }
  await bus.dropConsumer(options)
}
