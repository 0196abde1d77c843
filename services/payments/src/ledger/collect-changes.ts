import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import type { Kit } from '@parta/kit/kit'
import type { Decision } from '@parta/kit/store/decision'
import type { NewRow } from '@parta/kit/store/row-group'
import { findWallet } from './open.ts'
import { findOperations } from './read-rows.ts'
import type { Moment } from './rules.ts'
import { type JournalRow, journal, type Wallet, wallets } from './store.ts'

/** A change of a wallet that a caller waits for. */
export interface WalletChange<A> {
  /** The ids of all operations that the decision may do. */
  readonly ids: readonly string[]
  decide(wallet: Wallet, moment: Moment): Decision<Wallet, A>
  /** Gets the row of its only operation when an earlier change did that; throws to refuse. */
  assertSame?(before: JournalRow | undefined): void
}

interface Waiting extends WalletChange<unknown> {
  readonly deadline: number
  resolve(answer: unknown): void
  reject(error: unknown): void
}

const togetherMax = 10_000
const waitingMax = 20_000

/** The changes that wait, by wallet; for each process, whose `change` commits them. */
const waitingOf = new WeakMap<Kit['change'], Map<string, Waiting[]>>()

/**
 * Changes a wallet. Changes that arrive while an earlier one is being committed are decided in sequence, and committed by
 * one write with one lookup of their operations. Each caller gets its own answer or refusal.
 */
export function changeWallet<A>(kit: Kit, userId: string, change: WalletChange<A>): Promise<A> {
  return new Promise((resolve, reject) => {
    const deadline = Date.now() + limits.timeouts.service
    const one = { ...change, deadline, resolve: resolve as Waiting['resolve'], reject }
    const wallets = waitingOf.get(kit.change) ?? new Map<string, Waiting[]>()
    waitingOf.set(kit.change, wallets)
    const waiting = wallets.get(userId)
    if (!waiting) {
      wallets.set(userId, [one])
      // In the next turn of the event loop, so that concurrent callers share the first write.
      setImmediate(() => void commitAll(kit, userId, wallets))
    } else if (waiting.length < waitingMax) waiting.push(one)
    else reject(new AppError('server.busy'))
  })
}

async function commitAll(kit: Kit, userId: string, wallets: Map<string, Waiting[]>): Promise<void> {
  const waiting = wallets.get(userId) ?? []
  while (waiting.length > 0) {
    const now = Date.now()
    const together: Waiting[] = []
    for (const one of waiting.splice(0, togetherMax)) {
      if (one.deadline > now) together.push(one)
      else one.reject(new AppError('server.busy'))
    }
    try {
      const outcomes = (await attempt(kit, userId, together)) ?? (await open(kit, userId, together))
      const refusals = await refuseOthers(kit, userId, { together, outcomes })
      together.forEach(({ resolve, reject }, at) => {
        const { answer, refusal = refusals.get(at) } = outcomes[at] ?? {}
        if (refusal === undefined) resolve(answer)
        else reject(refusal)
      })
    } catch (error) {
      for (const { reject } of together) reject(error)
    }
  }
  // In the same synchronous step as the last check of the list: a later caller must find none, and begin one.
  wallets.delete(userId)
}

interface Outcome {
  readonly answer?: unknown
  readonly refusal?: unknown
  /** Whether an earlier change did the operation. */
  readonly isRepeated?: boolean
}

/** Returns the refusals of changes that repeat an operation and differ from it, by their place. */
async function refuseOthers(
  kit: Kit,
  userId: string,
  { together, outcomes }: { readonly together: readonly Waiting[]; readonly outcomes: readonly Outcome[] },
): Promise<ReadonlyMap<number, unknown>> {
  const refusals = new Map<number, unknown>()
  const repeated = together.filter(({ assertSame }, at) => assertSame && outcomes[at]?.isRepeated)
  if (repeated.length === 0) return refusals
  const ids = repeated.flatMap((one) => one.ids)
  const rows = new Map((await findOperations(kit, userId, ids)).map((row) => [row._id, row]))
  together.forEach(({ assertSame, ids: [id = ''] }, at) => {
    if (!outcomes[at]?.isRepeated) return
    try {
      assertSame?.(rows.get(id))
    } catch (refusal) {
      refusals.set(at, refusal)
    }
  })
  return refusals
}

/** @returns `null` when there is no wallet */
function attempt(kit: Kit, userId: string, together: readonly Waiting[]): Promise<readonly Outcome[] | null> {
  const ids = together.length === 1 ? (together[0]?.ids ?? []) : together.flatMap((one) => one.ids)
  return kit.change<Wallet, readonly Outcome[] | null>(
    wallets,
    userId,
    (wallet, now, committed) =>
      wallet ? decideTogether(wallet, { now, committed }, together) : { next: null, answer: null },
    { rows: { into: journal.collection, ids } },
  )
}

/** Opens the wallet, for which the fact of the new person has not arrived yet. @throws user.notFound */
async function open(kit: Kit, userId: string, together: readonly Waiting[]): Promise<readonly Outcome[]> {
  await findWallet(kit, userId)
  const outcomes = await attempt(kit, userId, together)
  if (!outcomes) throw new Error(`The wallet of ${userId} was opened and is not there`)
  return outcomes
}

/** Decides each change on the result of those before it; a refused one changes nothing. */
function decideTogether(
  before: Wallet,
  { now, committed: earlier }: Moment,
  together: readonly Waiting[],
): Decision<Wallet, readonly Outcome[]> {
  const committed = new Set(earlier)
  const moment = { now, committed }
  const rows: NewRow[] = []
  let wallet = before
  const outcomes = together.map(({ decide, ids: [id = ''] }): Outcome => {
    try {
      const isRepeated = committed.has(id)
      const { next, rows: added = [], answer } = decide(wallet, moment)
      for (const one of added) {
        committed.add(one.row._id)
        rows.push(one)
      }
      wallet = next
      return isRepeated ? { answer, isRepeated } : { answer }
    } catch (refusal) {
      return { refusal }
    }
  })
  return { next: wallet, rows, answer: outcomes }
}
