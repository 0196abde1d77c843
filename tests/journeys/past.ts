import { hour } from '@parta/contracts/durations'
import type { Envelope } from '@parta/contracts/fact'
import type { ServiceName } from '@parta/contracts/values'
import type { ConsumerOptions } from '@parta/kit/facts/bus-names'
import { openBus } from '@parta/kit/facts/nats'
import { BaseConfig, readConfig } from '@parta/kit/process/config'
import { createLog } from '@parta/kit/process/log'
import type { Running } from '@parta/kit/service'
import type { Parta } from './parta.ts'

export function serviceOf({ local }: Pick<Parta, 'local'>, name: ServiceName): Running {
  const found = local.services.find((service) => service.name === name)
  if (!found) throw new Error(`Service ${name} is not running`)
  return found
}

/** Moves an event into the past, and runs the clock of events: the event ended a moment ago. */
export async function endEvent(parta: Parta, id: string): Promise<void> {
  const { kit, built } = serviceOf(parta, 'events')
  const endDate = new Date(Date.now() - 1000)
  const fields = { date: new Date(endDate.getTime() - hour), endDate, nextAt: endDate }
  const { matchedCount } = await kit.database
    .native<{ _id: string; v: number }>('events')
    .updateOne({ _id: id }, { $set: fields, $inc: { v: 1 } })
  if (matchedCount !== 1) throw new Error(`No event ${id}`)
  await built.jobs?.['sweep-clock']?.run({}, { number: 1, last: true })
}

/** Returns all facts that a service has published so far, in order. */
export async function factsOf({ local }: Parta, source: ServiceName): Promise<Envelope[]> {
  const bus = await openBus(readConfig(BaseConfig, local.env), createLog('journeys', 'silent'))
  // The name is of no service, so that this consumer reads the stream from its beginning.
  const options: ConsumerOptions = { service: 'replay' as ConsumerOptions['service'], source, kept: false }
  const consumer = await bus.consumer(options)
  const facts: Envelope[] = []
  for (let count = 1; count > 0; ) {
    count = 0
    for await (const message of await consumer.fetch({ max_messages: 500, expires: 1000 })) {
      count += 1
      facts.push(...message.json<Envelope[]>())
      message.ack()
    }
  }
  await bus.dropConsumer(options)
  await bus.close()
  return facts
}
