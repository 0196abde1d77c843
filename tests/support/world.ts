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
    onCleanup(async () => {
      await expectNoDeadLetter(running)
      expect(running.refusals).toEqual([])
    })
    const called = new Set<string>()
    return { ...running, called, ...clientOf(() => running.local.url, called) }
  })

/** Fails when a reaction has given up a fact. */
export async function expectNoDeadLetter({ local }: Pick<Parta, 'local'>): Promise<void> {
  for (const { kit } of local.services) {
    expect(await kit.database.native('dead-letters').find().toArray(), kit.service).toEqual([])
  }
}
