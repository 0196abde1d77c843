import { service as availabilities } from '@parta/availabilities'
import { service as chat } from '@parta/chat'
import { heard, hints, questions } from '@parta/contracts/bus'
import { userDeleted } from '@parta/contracts/identity'
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

const definitions = [identity, orgs, events, availabilities, payments, chat, notifications, reputation]

/** Whatever a table of reactions takes out of its kit: it is built here and never run. */
const anything: unknown = new Proxy(() => undefined, {
  get: (_target, key) => (key === 'then' ? undefined : anything),
  apply: () => anything,
})

function typesOf({ copies, reactions }: ServiceDefinition) {
  return [
    userDeleted,
    ...copies.map(({ type }) => type),
    ...(reactions?.(anything as Kit) ?? []).map(({ type }) => type),
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
    const snapshots = new Set(definitions.flatMap(({ copies }) => copies.map(({ type }) => type.name as string)))
    for (const name of snapshots) {
      const keepers = definitions.filter(({ copies }) => copies.some(({ type }) => type.name === name))
      expect(questions[name]?.asks.toSorted(), name).toEqual(keepers.map((service) => service.name).toSorted())
      expect(questions[name]?.answers, name).toBe(name.split('.')[0])
    }
  })

  it('have no topic that nothing speaks of', () => {
    const code = sources.filter(({ path }) => !isTest(path) && path !== 'contracts/src/bus.ts')
    const topics = [...Object.keys(questions), ...Object.keys(hints)].filter(
      (topic) => !/^(personal|shows)\./.test(topic),
    )
    expect(topics.filter((topic) => !code.some(({ text }) => text.includes(`'${topic}'`)))).toEqual([])
  })

  it('are what the users of NATS in docker-compose.yml are made of (npm run compose:users)', () => {
    expect(read('stack/compose/nats-users.conf')).toBe(natsUsersConfig())
  })
})
