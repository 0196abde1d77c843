import { AppError } from '@parta/contracts/errors'
import { eventLimits } from '@parta/contracts/event-limits'

/** The results of several changes. */
export interface Settled<T, V> {
  readonly done: readonly V[]
  readonly refused: readonly { readonly item: T; readonly error: AppError }[]
}

/**
 * Runs one change for each item, `eventLimits.writtenAtOnce` at once; a refusal does not stop the others.
 * @throws the first error that is not a refusal (a 5xx, or any other error), after all changes in progress have ended
 */
export async function settleEach<T, V>(items: readonly T[], run: (item: T) => Promise<V>): Promise<Settled<T, V>> {
  const done: V[] = []
  const refused: { item: T; error: AppError }[] = []
  for (const some of inBatches(items)) {
    for (const [at, outcome] of (await Promise.allSettled(some.map(run))).entries()) {
      if (outcome.status === 'fulfilled') done.push(outcome.value)
      else if (isRefusal(outcome.reason)) refused.push({ item: some[at] as T, error: outcome.reason })
      else throw outcome.reason
    }
  }
  return { done, refused }
}

/**
 * Runs one change for each item, `eventLimits.writtenAtOnce` at once, where no event refuses the change.
 * @throws the first error, after the changes of all items were tried
 */
export async function changeEvery<T>(items: readonly T[], run: (item: T) => Promise<unknown>): Promise<void> {
  let failed: PromiseRejectedResult | undefined
  for (const some of inBatches(items)) {
    const outcomes = await Promise.allSettled(some.map(run))
    failed ??= outcomes.find((outcome) => outcome.status === 'rejected')
  }
  if (failed) throw failed.reason
}

function* inBatches<T>(items: readonly T[]): Generator<readonly T[]> {
  const { writtenAtOnce: size } = eventLimits
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size)
}

/** Whether an error is a refusal by the rules, not a failure. */
export function isRefusal(error: unknown): error is AppError {
  return error instanceof AppError && error.status < 500
}
