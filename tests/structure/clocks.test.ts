import { describe, expect, it } from 'vitest'
import { isTest, read, sources } from './source.ts'

/**
 * Reads of the time that has passed or of processor time. `Date.now()` is allowed where it makes dates for events.
 */
const clocks =
  /\bperformance\s*\.\s*now|cpuUsage|\bhrtime\b|\bDate\.now\(\)\s*-\s*(?:began|begun|before|start|started|then)\b/i

/** Tests that do not measure, each with its reason. Benchmarks are in `tests/load`, and the outages are timed by hand. */
const measuresNothing: ReadonlySet<string> = new Set([
  // Replaces the clock of a cache.
  'services/events/src/search/index/cache.test.ts',
  // This file contains the patterns.
  'tests/structure/clocks.test.ts',
])

const sleeps = /\bsetTimeout\((?:resolve|end),|\bsetTimeout\b.*from 'node:timers\/promises'/

/** Waits that are not sleeps, each with its reason. */
const waits: ReadonlySet<string> = new Set([
  // The time that passes is what they test.
  'gateway/test/reset-connections.ts',
  'services/events/src/search/index/cache.test.ts',
  'services/kit/test/late-database.test.ts',
  // The pauses of loops that end with a condition.
  'services/kit/src/testing.ts',
  'stack/test/engine.test.ts',
  'tests/faults/market.ts',
  'tests/journeys/settled.ts',
  // This file contains the patterns.
  'tests/structure/clocks.test.ts',
])

/** A click with `force` neither waits for an element that is drawn anew nor notices what covers it. */
const forced = /\.(?:click|check|uncheck|hover|tap|dragTo|fill|selectOption)\([^\n]*\bforce:/

const tests = sources.filter(
  ({ path }) =>
    (isTest(path) || /\/testing[\w-]*\.ts$/.test(path)) && !/^tests\/(load|compose|faults\/outages)\//.test(path),
)

describe('tests', () => {
  it('measure neither time nor processor use: a busy machine would fail them', () => {
    const measuring = tests.filter(({ path, code }) => clocks.test(code) && !measuresNothing.has(path))
    expect(measuring.map(({ path }) => path)).toEqual([])
  })

  it('do not sleep: they wait for a condition', () => {
    const sleeping = tests.filter(({ path, text }) => sleeps.test(text) && !waits.has(path))
    expect(sleeping.map(({ path }) => path)).toEqual([])
  })

  it('press what a person can press', () => {
    const pressing = tests.filter(({ path, code }) => forced.test(code) && path !== 'tests/structure/clocks.test.ts')
    expect(pressing.map(({ path }) => path)).toEqual([])
  })

  it('are refused with a forced click', () => expect(forced.test('await sells.click({ force: true })')).toBe(true))

  it.each([
    'await new Promise((resolve) => setTimeout(resolve, 50))',
    "import { setTimeout } from 'node:timers/promises'",
  ])('are refused with this sleep: %s', (line) => expect(sleeps.test(line)).toBe(true))

  it.each([
    'const began = performance.now()',
    'process.threadCpuUsage()',
    'process.hrtime.bigint()',
    'expect(Date.now() - began).toBeLessThan(9)',
  ])('are refused with this clock: %s', (line) => {
    expect(clocks.test(line)).toBe(true)
  })

  it.each(['vitest.config.ts', 'tests/browser/vitest.config.ts', 'tests/faults/outages/vitest.config.ts'])(
    'are tried once, says %s',
    (path) => {
      expect(read(path)).not.toMatch(/\bretry\b/)
    },
  )
})
