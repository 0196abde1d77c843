import { type BusUser, heard, hints, questions } from '@parta/contracts/bus'
import type { Bus } from './nats.ts'

/**
 * The bus as one process may use it: whatever `contracts/src/bus.ts` does not say of it throws. The permissions of
 * its user on NATS are made of the same tables, so every test finds what they would refuse.
 */
export function withRights(bus: Bus, user: BusUser): Bus {
  const check = (may: boolean | undefined, what: string) => {
    if (!may) throw new Error(`${user} may not ${what}: that is not listed in contracts/src/bus.ts`)
  }
  return {
    ...bus,
    publish: async (facts, kept) => {
      const [{ type }] = facts
      check(type.startsWith(`${user}.`), `publish ${type}`)
      await bus.publish(facts, kept)
    },
    consumer: async (options) => {
      const { service, source, kept } = options
      const sources = heard[service][kept ? 'kept' : 'facts']
      check(service === user && sources.includes(source), `hear ${kept ? 'snapshots' : 'facts'} of ${source}`)
      return await bus.consumer(options)
    },
    ask: async (topic, question) => {
      check(questions[topic]?.asks.includes(user), `ask ${topic}`)
      return await bus.ask(topic, question)
    },
    answer: (topic, service, reply) => {
      check(questions[topic]?.answers === user, `answer ${topic}`)
      bus.answer(topic, service, reply)
    },
    broadcast: (topic, message) => {
      check(hints[topic]?.says === user, `broadcast ${topic}`)
      bus.broadcast(topic, message)
    },
    hear: (topic, listen) => {
      check(hints[topic]?.hears.includes(user), `hear ${topic}`)
      bus.hear(topic, listen)
    },
  }
}
