import { expect, it } from 'vitest'
import { isTest, sources } from './source.ts'

const slices = 'services/events/src/'
/** Files that change events one at a time, and read several things at once. */
const readers = ['joining/join-event.ts', 'outside/providers/read-events.ts', 'seed.ts'].map((path) => slices + path)

it('changes of several events run through settleEach or changeEvery, which bound how many run at once', () => {
  const unbounded = sources
    .filter(({ path }) => path.startsWith(slices) && !isTest(path) && !readers.includes(path))
    .filter(({ code }) => /\bchange\(\s*events\b/.test(code) && /Promise\.all(?:Settled)?\(\s*(?!\[)/.test(code))
  expect(unbounded.map(({ path }) => path)).toEqual([])
})
