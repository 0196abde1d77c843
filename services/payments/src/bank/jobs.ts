import { minute, second } from '@parta/contracts/durations'
import type { Kit } from '@parta/kit/kit'
import type { JobTable } from '@parta/kit/tasks/jobs'
import { Gauge } from 'prom-client'
import type { BankConfig } from '../config.ts'
import { countUnmatched } from './list-movements.ts'
import { planForgotten } from './plan-forgotten.ts'
import { readAccounts, readBank } from './read-bank.ts'

/**
 * Reads the bank accounts that have a token: more often than the bank may be called, so most runs do nothing. Plans the
 * movements again that no task settled.
 */
export function bankJobs(kit: Kit, bank: BankConfig): JobTable {
  const settleAgain = { every: minute, run: () => planForgotten(kit) }
  if (!bank.accounts.some(({ token }) => token !== null)) return { 'settle-again': settleAgain }
  const measure = createMeasure(kit)
  const every = Math.min(5 * second, bank.gapMs)
  return {
    'settle-again': settleAgain,
    'read-bank': {
      every,
      run: async () => {
        await readBank(kit, bank)
        await measure()
      },
    },
  }
}

/** Returns the function that updates the metrics on which alerts can be built. */
function createMeasure(kit: Kit): () => Promise<void> {
  const registers = [kit.metrics.registry]
  const labelNames = ['iban'] as const
  const stopped = new Gauge({
    name: 'parta_bank_stopped',
    help: '1 while an account is not read because the bank refused its token',
    labelNames,
    registers,
  })
  const readAt = new Gauge({
    name: 'parta_bank_read_timestamp_seconds',
    help: 'When the bank last answered with a statement of the account',
    labelNames,
    registers,
  })
  const unmatched = new Gauge({
    name: 'parta_bank_unmatched',
    help: 'Movements that wait for the decision of a site admin',
    registers,
  })
  return async () => {
    for (const [iban, account] of await readAccounts(kit)) {
      stopped.set({ iban }, account.stoppedAt ? 1 : 0)
      if (account.readAt) readAt.set({ iban }, account.readAt.getTime() / second)
    }
    unmatched.set(await countUnmatched(kit))
  }
}
