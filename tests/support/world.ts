import { clientOf } from '@parta/kit/testing-client'
import { test as base, expect } from 'vitest'
import { openParta, type Parta } from '../journeys/parta.ts'
import { pushKeys } from '../journeys/push-keys.ts'

/**
 * The tests of journeys: `parta` is all of Parta, started once for a worker and shared by its test files. So a file
 * creates people, clubs and events of its own, and counts only those. A file that needs other settings, or compares all
 * stored data, starts its own with `openParta`.
 */
export const test = base
  .extend('settings', { scope: 'worker' }, pushKeys())
  .extend('running', { scope: 'worker' }, async ({ settings }, { onCleanup }) => {
    const running = await openParta(settings)
    onCleanup(() => running.leave())
    return running
  })
  .extend('parta', { scope: 'file' }, async ({ running }, { onCleanup }) => {
    const [letters, refusals] = [await deadLettersOf(running), running.refusals.length]
    onCleanup(async () => {
      expect((await deadLettersOf(running)).slice(letters.length)).toEqual([])
      expect(running.refusals.slice(refusals)).toEqual([])
    })
    const called = new Set<string>()
    return { ...running, called, ...clientOf(() => running.local.url, called) }
  })

/** Returns the facts that a reaction has given up, the newest last. */
async function deadLettersOf({ local }: Pick<Parta, 'local'>): Promise<object[]> {
  const found = await Promise.all(
    local.services.map(({ kit }) => kit.database.native<{ _id: string; at: Date }>('dead-letters').find().toArray()),
  )
  return found.flat().toSorted((one, other) => one.at.getTime() - other.at.getTime())
}
