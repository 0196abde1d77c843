import type { Kit } from '@parta/kit/kit'
import { expect } from 'vitest'
import { readRows } from '../src/ledger/read-rows.ts'
import { type JournalRow, readWallet } from '../src/ledger/store.ts'

/** At which of its steps a process dies: before the step, after it, or not. */
export const deaths = ['before', 'after', 'not', 'not', 'not'] as const
export type Death = (typeof deaths)[number]

/** Returns a kit whose changes of documents and questions fail as if the process died before or after them. */
export function crashing(real: Kit, list: readonly Death[]): Kit {
  const left = [...list]
  async function dying<T>(step: () => Promise<T>): Promise<T> {
    const death = left.pop()
    if (death === 'before') throw new Error('died before the step')
    const answer = await step()
    if (death === 'after') throw new Error('died after the step')
    return answer
  }
  // The types of `change` and `ask` have parameters that a spread forgets.
  return {
    ...real,
    change: ((...call: Parameters<Kit['change']>) => dying(() => real.change(...call))) as Kit['change'],
    bus: {
      ...real.bus,
      ask: ((...call: Parameters<Kit['bus']['ask']>) => dying(() => real.bus.ask(...call))) as Kit['bus']['ask'],
    },
  }
}

/** Does work whose process may die. @returns whether it died */
export async function mayDie(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return false
  } catch (error) {
    if (!String(error).includes('died')) throw error
    return true
  }
}

/** Repeats work that died, as the next poll or the task's next attempt does. */
export async function untilDone(work: () => Promise<unknown>): Promise<void> {
  while (await mayDie(work));
}

/** Returns the journal of a person's wallet, once every row is in it. */
export async function rowsOf(kit: Kit, userId: string): Promise<JournalRow[]> {
  await expect.poll(async () => (await readWallet(kit, userId))?.pendingRows ?? []).toEqual([])
  const wallet = await readWallet(kit, userId)
  const rows: JournalRow[] = []
  if (wallet) for await (const row of readRows(kit, wallet)) rows.push(row)
  expect(rows.length).toBe(wallet?.entries ?? 0)
  return rows
}
