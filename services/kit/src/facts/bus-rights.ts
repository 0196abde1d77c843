import { type BusUser, subscriptions } from '@parta/contracts/bus'
import { hints } from '@parta/contracts/hints'
import { questions } from '@parta/contracts/questions'
import type { Bus } from './nats.ts'

/**
 * Returns the bus restricted to what the contracts allow one user (`bus.ts`, `questions.ts`, `hints.ts`); any other use
 * throws. The permissions on NATS are generated from the same tables, so tests without NATS permissions still find
 * forbidden uses.
 */
export function withRights(bus: Bus, user: BusUser): Bus {
  const check = (may: boolean | undefined, what: string) => {
    if (!may)
      throw new Error(`${user} may not ${what}: the contracts (bus.ts, questions.ts, hints.ts) do not list that`)
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
      const sources = subscriptions[service][kept ? 'kept' : 'facts']
      check(service === user && sources.includes(source), `read ${kept ? 'snapshots' : 'facts'} of ${source}`)
      return await bus.consumer(options)
    },
    ask: async (question, asked) => {
      check(questions.get(question.topic)?.asks.includes(user), `ask ${question.topic}`)
      return await bus.ask(question, asked)
    },
    answer: (question, reply) => {
      check(questions.get(question.topic)?.answers === user, `answer ${question.topic}`)
      bus.answer(question, reply)
    },
    broadcast: (hint, data) => {
      check(hints.get(hint.topic)?.publisher === user, `broadcast ${hint.topic}`)
      bus.broadcast(hint, data)
    },
    subscribe: (hint, listen) => {
      check(hints.get(hint.topic)?.subscribers.includes(user), `subscribe to ${hint.topic}`)
      bus.subscribe(hint, listen)
    },
  }
}
