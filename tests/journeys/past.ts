import { hour } from '@parta/contracts/durations'
import type { Envelope } from '@parta/contracts/fact'
import type { ServiceName } from '@parta/contracts/values'
import { openBus } from '@parta/kit/facts/nats'
import { BaseConfig, readConfig } from '@parta/kit/process/config'
import { createLog } from '@parta/kit/process/log'
import { readStream } from '../support/read-stream.ts'
import { type Parta, serviceOf } from './parta.ts'

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
  const facts: Envelope[] = []
  await readStream(bus, { source, kept: false }, (message) => void facts.push(...message.json<Envelope[]>()))
  await bus.close()
  return facts
}

/** Moves all dates of a repetition into the past, an hour apart, and runs the clock of events. */
export async function endEvents(parta: Parta, id: string): Promise<void> {
  const { kit, built } = serviceOf(parta, 'events')
  const events = kit.database.native<{ _id: string; v: number; repetition?: { id: string } }>('events')
  const repetition = (await events.findOne({ _id: id }))?.repetition?.id ?? ''
  const dates = await events.find({ 'repetition.id': repetition }).toArray()
  if (dates.length === 0) throw new Error(`No repetition of ${id}`)
  for (const [at, { _id }] of dates.entries()) {
    const endDate = new Date(Date.now() - 1000 - at * hour)
    const fields = { date: new Date(endDate.getTime() - hour), endDate, nextAt: endDate }
    await events.updateOne({ _id }, { $set: fields, $inc: { v: 1 } })
    const { date } = fields
    await kit.database.native('participations').updateMany({ eventId: _id }, { $set: { date, endDate } })
  }
  await built.jobs?.['sweep-clock']?.run({}, { number: 1, last: true })
}
