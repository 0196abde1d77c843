import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import { logActions, money, statementActions } from '@parta/contracts/money'
import type { Currency } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import { keyOf, tokenOf } from '@parta/kit/store/keyset'
import { accounts } from './account-rules.ts'
import { pendingOf } from './read-rows.ts'
import { type JournalRow, journalRows, readWallet } from './store.ts'

/** A row of a person's wallet, with the amount as the person sees it. */
interface Movement extends Omit<JournalRow, 'digest'> {
  /** Below zero for what left the wallet. */
  readonly change: number
}

/** Which rows of a wallet: those that match the filter, of which the last ones are returned. */
interface Wanted {
  readonly kinds: readonly JournalRow['kind'][]
  readonly filter: Readonly<Record<string, unknown>>
  /** Whether a row matches the filter, for those that are not in the journal yet. */
  matches(row: JournalRow): boolean
  readonly last: number
}

/** Returns the last journal rows of a wallet that are wanted, in their order. */
async function findLastRows(kit: Kit, userId: string, { kinds, filter, matches, last }: Wanted): Promise<JournalRow[]> {
  const wallet = await readWallet(kit, userId)
  const pending = wallet ? pendingOf(wallet).filter((row) => kinds.includes(row.kind) && matches(row)) : []
  const stored = await journalRows(kit)
    .find({ wallet: userId, kind: { $in: [...kinds] }, ...filter })
    .sort({ number: -1 })
    .limit(last)
    .toArray()
  const rows = [...new Map([...pending, ...stored].map((row) => [row._id, row])).values()]
  return rows.toSorted((a, b) => a.number - b.number).slice(-last)
}

function movementOf(row: JournalRow): Movement {
  const { wallet, currency, amount, debit, credit } = row
  const isBack = credit === accounts.wallet(wallet, currency)
  const isOut = [accounts.wallet, accounts.held].some((account) => account(wallet, currency) === debit)
  return { ...row, change: isOut && !isBack ? -amount : amount }
}

interface LogPage {
  readonly items: readonly Movement[]
  readonly nextToken?: string
}

/** Returns a page of what moved a person's credit, the newest first. Holds appear when they are posted, deposits at once. */
export async function logOf(
  kit: Kit,
  userId: string,
  {
    limit = limits.pageSize,
    nextToken,
  }: { readonly limit?: number | undefined; readonly nextToken?: string | undefined },
): Promise<LogPage> {
  const before = nextToken === undefined ? Number.POSITIVE_INFINITY : Number(keyOf(nextToken, 'number')[0])
  const found = await findLastRows(kit, userId, {
    kinds: logActions,
    filter: { number: { $lt: before } },
    matches: (row) => row.number < before,
    last: limit + 1,
  })
  const items = found.toReversed().slice(0, limit).map(movementOf)
  const last = items.at(-1)
  return found.length > limit && last ? { items, nextToken: tokenOf(last.number) } : { items }
}

export interface Period {
  readonly currency: Currency
  /** The first moment of the period. */
  readonly from: Date
  /** The first moment after it. */
  readonly to: Date
}

export interface Statement extends Period {
  /** Available and held credit before the first movement. */
  readonly opening: number
  readonly movements: readonly Movement[]
  readonly closing: number
}

const balanceAfter = ({ available, held }: Pick<JournalRow, 'available' | 'held'>) => available + held

/**
 * Returns what moved a person's credit in a period, with the balances before and after.
 * @throws payment.statementTooLong for more rows than a file may have
 */
export async function statementOf(kit: Kit, userId: string, period: Period): Promise<Statement> {
  const { currency, from, to } = period
  const rows = await findLastRows(kit, userId, {
    kinds: statementActions,
    filter: { currency, at: { $gte: from, $lt: to } },
    matches: (row) => row.currency === currency && row.at >= from && row.at < to,
    last: money.statementRowsMax + 1,
  })
  if (rows.length > money.statementRowsMax) throw new AppError('payment.statementTooLong')
  const movements = rows.map(movementOf)
  const [first] = movements
  const [before] = first
    ? []
    : await findLastRows(kit, userId, {
        kinds: statementActions,
        filter: { currency, at: { $lt: from } },
        matches: (row) => row.currency === currency && row.at < from,
        last: 1,
      })
  const opening = first ? balanceAfter(first) - first.change : before ? balanceAfter(before) : 0
  const closing = movements.reduce((sum, { change }) => sum + change, opening)
  return { ...period, opening, movements, closing }
}
