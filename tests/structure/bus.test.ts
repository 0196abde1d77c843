import { type Hint, subscriptions } from '@parta/contracts/bus'
import * as hintContracts from '@parta/contracts/hints'
import { userDeleted } from '@parta/contracts/identity'
import { questions } from '@parta/contracts/questions'
import type { ServiceDefinition } from '@parta/kit/service'
import { natsUsersConfig } from '@parta/stack/compose/nats-users'
import { buildIdle, definitions } from '@parta/stack/docs/idle'
import { describe, expect, it } from 'vitest'
import { isTest, read, sources } from './source.ts'

const { hints } = hintContracts
const built = new Map(definitions.map((definition) => [definition.name, buildIdle(definition)]))

function typesOf({ name, projections }: ServiceDefinition) {
  return [
    userDeleted,
    ...projections.map(({ question }) => question.fact),
    ...(built.get(name)?.reactions ?? []).map(({ type }) => type),
  ]
}

describe('the tables of the bus', () => {
  it.each(definitions)('list for $name exactly the services whose facts and snapshots it reads', (definition) => {
    const types = typesOf(definition)
    const sources = (kept: boolean) =>
      [...new Set(types.filter((type) => type.kept === kept).map(({ service }) => service))].toSorted()
    const declared = subscriptions[definition.name]
    expect([declared.facts.toSorted(), declared.kept.toSorted()]).toEqual([sources(false), sources(true)])
  })

  it('let exactly the services with a projection ask for a snapshot', () => {
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
    const declared = [...questions.values()].map(({ topic, answers }) => `${answers}: ${topic}`)
    // The kit adds the answers that every service gives (people/personal.ts and facts/failure-answers.ts).
    expect(answered.toSorted()).toEqual(
      declared.filter((each) => !/: (personal|shows|failures|replays)\./.test(each)).toSorted(),
    )
  })

  it('have no hint that is never broadcast or never received', () => {
    const code = sources.filter(({ path }) => !isTest(path) && !path.startsWith('contracts/'))
    const names = Object.entries(hintContracts).flatMap(([name, value]) =>
      [...hints.values()].includes(value as Hint) ? [name] : [],
    )
    expect(names.length).toBe(hints.size)
    for (const name of names) {
      expect(
        code.some(({ text }) => text.includes(`broadcast(${name},`)),
        `${name} is broadcast`,
      ).toBe(true)
      expect(
        code.some(({ text }) => text.includes(`subscribe(${name},`)),
        `${name} is received`,
      ).toBe(true)
    }
  })

  it('match the users of NATS in docker-compose.yml (npm run compose:users)', () => {
    expect(read('stack/compose/nats-users.conf')).toBe(natsUsersConfig())
  })
})
