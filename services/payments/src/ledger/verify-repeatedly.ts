import { second } from '@parta/contracts/durations'
import type { Kit } from '@parta/kit/kit'
import type { Stored } from '@parta/kit/store/mongo'
import { type Wallet, wallets } from './store.ts'

const everyMs = 5 * second

interface Check {
  run(): Promise<void>
  /** The log line of a run that failed; the next one follows. */
  readonly failed: string
}

/** Runs a check every five seconds, never twice at the same time. @returns the function that stops it */
export function repeatCheck(kit: Kit, { run, failed }: Check): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  let isRunning = false
  const timer = setInterval(() => {
    if (isRunning) return
    isRunning = true
    running = run()
      .catch((error: unknown) => kit.log.warn({ err: error }, failed))
      .finally(() => {
        isRunning = false
      })
  }, everyMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}

/** Returns a function that checks the next wallets by id, at most `max`, and begins again after the last one. */
export function walkWallets(kit: Kit, max: number, check: (userId: string) => Promise<unknown>): () => Promise<void> {
  let last = ''
  return async () => {
    const next = await kit.database
      .native<Stored<Wallet>>(wallets.collection)
      .find({ _id: { $gt: last } }, { projection: { _id: 1 } })
      .sort({ _id: 1 })
      .limit(max)
      .toArray()
    for (const { _id } of next) await check(_id)
    last = next.length < max ? '' : (next.at(-1)?._id ?? '')
  }
}
