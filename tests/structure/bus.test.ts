import { service as availabilities } from '@parta/availabilities'
import { service as chat } from '@parta/chat'
import { type Hint, heard } from '@parta/contracts/bus'
import * as hintContracts from '@parta/contracts/hints'
import { userDeleted } from '@parta/contracts/identity'
import { questions } from '@parta/contracts/questions'
import { service as events } from '@parta/events'
import { service as identity } from '@parta/identity'
import type { Kit } from '@parta/kit/kit'
import type { ServiceDefinition } from '@parta/kit/service'
import { service as notifications } from '@parta/notifications'
import { service as orgs } from '@parta/orgs'
import { service as payments } from '@parta/payments'
import { service as reputation } from '@parta/reputation'
import { natsUsersConfig } from '@parta/stack/compose/nats-users'
import { describe, expect, it } from 'vitest'
import { isTest, read, sources } from './source.ts'

const { hints } = hintContracts
const definitions = [identity, orgs, events, availabilities, payments, chat, notifications, reputation]

/** Whatever a table of reactions takes out of its kit: it is built here and never run. */
const anything: unknown = new Proxy(() => undefined, {
  get: (_target, key) => (key === 'then' ? undefined : anything),
  apply: () => anything,
})

/** A kit of a service that never runs; its settings are read while it is built. */
const kit = { env: {}, config: { PARTA_PUBLIC_URL: 'http://localhost', PARTA_MEDIA_DIR: 'media' } }
Object.setPrototypeOf(kit, anything as object)
const built = new Map(definitions.map((definition) => [definition.name, definition.prepare({})(kit as unknown as Kit)]))

function typesOf({ name, projections }: ServiceDefinition) {
  return [
    userDeleted,
    ...projections.map(({ question }) => question.fact),
    ...(built.get(name)?.reactions ?? []).map(({ type }) => type),
  ]
}

describe('the tables of the bus', () => {
  it.each(definitions)('say of $name exactly whose facts and snapshots it hears', (definition) => {
    const types = typesOf(definition)
    const sources = (kept: boolean) =>
      [...new Set(types.filter((type) => type.kept === kept).map(({ service }) => service))].toSorted()
    const said = heard[definition.name]
    expect([said.facts.toSorted(), said.kept.toSorted()]).toEqual([sources(false), sources(true)])
  })

  it('let exactly those ask for a snapshot who keep a copy of it', () => {
    const snapshots = new Set(definitions.flatMap(({ projections }) => projections.map(({ question }) => question)))
    for (const { topic, asks, answers } of snapshots) {
      const keepers = definitions.filter(({ projections }) =>
        projections.some(({ question }) => question.topic === topic),
      )
      expect(asks.toSorted(), topic).toEqual(keepers.map((service) => service.name).toSorted())
      expect(answers, topic).toBe(topic.split('.')[0])
    }
  })

  it('have an answer for each question, in the service that answers it', () => {
    const answered = definitions.flatMap(({ name }) =>
      (built.get(name)?.answers ?? []).map(({ question }) => `${name}: ${question.topic}`),
    )
    const said = [...questions.values()].map(({ topic, answers }) => `${answers}: ${topic}`)
    // What every service answers, the kit adds (services/kit/src/people/personal.ts).
    expect(answered.toSorted()).toEqual(said.filter((each) => !/: (personal|shows)\./.test(each)).toSorted())
  })

  it('have no hint that nobody says or hears', () => {
    const code = sources.filter(({ path }) => !isTest(path) && !path.startsWith('contracts/'))
    const names = Object.entries(hintContracts).flatMap(([name, value]) =>
      [...hints.values()].includes(value as Hint) ? [name] : [],
    )
    expect(names.length).toBe(hints.size)
    for (const name of names) {
      expect(
        code.some(({ text }) => text.includes(`broadcast(${name},`)),
        `${name} is said`,
      ).toBe(true)
      expect(
        code.some(({ text }) => text.includes(`hear(${name},`)),
        `${name} is heard`,
      ).toBe(true)
    }
  })

  it('are what the users of NATS in docker-compose.yml are made of (npm run compose:users)', () => {
    expect(read('stack/compose/nats-users.conf')).toBe(natsUsersConfig())
  })
})
