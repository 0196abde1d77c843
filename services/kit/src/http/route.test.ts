import { operations, operationsOf } from '@parta/contracts/operations'
import { services } from '@parta/contracts/values'
import { describe, expect, it } from 'vitest'
import { createLog } from '../process/log.ts'
import { createMetrics } from '../process/metrics.ts'
import { createSecurityLog } from '../process/security-log.ts'
import type { Actor } from '../session/actor.ts'
import { type AnyHandlers, exactFirst, routes } from './route.ts'

const log = createLog('test', 'silent')
const metrics = createMetrics('test')
const deps = {
  verify: () => Promise.reject(new Error('Not called in this test')),
  metrics,
  log,
  security: createSecurityLog(log, metrics),
  checkReplies: true,
  uploads: { count: () => Promise.resolve() },
  addRights: (actor: Actor) => Promise.resolve(actor),
  audit: { begin: () => Promise.resolve(), end: () => Promise.resolve() },
  requireProof: () => Promise.resolve(),
}
const handlersFor = (names: readonly string[]): AnyHandlers =>
  Object.fromEntries(names.map((name) => [name, () => Promise.reject(new Error('Not called in this test'))]))

describe('the routes of a service', () => {
  it.each(services)('of %s cannot be built when an operation has no handler', (service) => {
    const own = operationsOf(service)
    const names = own.map(({ name }) => name)
    expect(() => routes(deps, own, handlersFor(names))).not.toThrow()
    for (const missing of names) {
      const rest = handlersFor(names.filter((name) => name !== missing))
      expect(() => routes(deps, own, rest)).toThrow(`No handler for ${missing}`)
    }
  })

  it('cannot be built when an operation needs a proof and nothing checks it', () => {
    const own = operationsOf('identity')
    const { requireProof: _none, ...less } = deps
    expect(() => routes(less, own, handlersFor(own.map(({ name }) => name)))).toThrow(
      /needs a proof, and the service has no function/,
    )
  })

  it.each(services)('of %s hide no operation behind another, in any order', (service) => {
    const takes = (path: string) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`)
    const byName = operationsOf(service).toSorted((a, b) => a.name.localeCompare(b.name))
    for (const own of [exactFirst(byName), exactFirst(byName.toReversed())]) {
      const hidden = own.filter(({ method, path }, index) =>
        own.slice(0, index).some((before) => before.method === method && takes(before.path).test(path)),
      )
      expect(hidden.map(({ name }) => name)).toEqual([])
    }
  })

  it('cover all operations together', () => {
    expect(services.flatMap((service) => operationsOf(service)).length).toBe(operations.length)
  })
})
