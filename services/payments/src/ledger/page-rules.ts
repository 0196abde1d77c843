import { hash } from 'node:crypto'
import { signsOf } from './account-rules.ts'
import type { Balance, JournalPage, JournalRow } from './page-store.ts'

/** The most movements of one page, which is read as a whole. */
const rowsMax = 2000

/** Returns the id of a page: those of a wallet are in the order of their movements. */
function pageId(wallet: string, number: number): string {
  return `page:${wallet}:${String(number).padStart(12, '0')}`
}

/** Returns the filter of a wallet's pages that begin between two movements, both included. */
export function pagesBetween(wallet: string, from = 0, to = 999_999_999_999): { _id: { $gte: string; $lte: string } } {
  return { _id: { $gte: pageId(wallet, from), $lte: pageId(wallet, to) } }
}

type Form = JournalPage['forms'][number]

/** Returns the pages of movements that are committed together. One that concerns no wallet has a page of its own. */
export function pagesOf(rows: readonly JournalRow[]): JournalPage[] {
  const pages: JournalPage[] = []
  let from = 0
  for (let at = 1; at <= rows.length; at += 1) {
    const [first, next] = [rows[from], rows[at]]
    if (
      next &&
      first &&
      at - from < rowsMax &&
      first.wallet !== '' &&
      next.wallet === first.wallet &&
      isSame(next.at, first.at)
    )
      continue
    pages.push(pageOf(rows.slice(from, at) as [JournalRow, ...JournalRow[]]))
    from = at
  }
  return pages
}

const isSame = (one: Date, other: Date) => one === other || one.getTime() === other.getTime()

function pageOf(rows: readonly [JournalRow, ...JournalRow[]]): JournalPage {
  const [{ _id: op, wallet, number, at }] = rows
  const forms: Form[] = []
  const form = rows.map((row) => placeOf(row, forms))
  const after = new Map<string, Balance>()
  for (const { currency } of forms) {
    const last = after.has(currency) ? undefined : rows.findLast((row) => row.currency === currency)
    if (last) after.set(currency, { currency, available: last.available, held: last.held })
  }
  const page: Omit<JournalPage, 'digest'> = {
    _id: wallet === '' ? `page::${op}` : pageId(wallet, number),
    wallet,
    number,
    at,
    forms,
    ...(forms.length > 1 ? { form } : {}),
    ops: rows.map(({ _id }) => _id),
    ...(forms.every(({ head }) => head !== undefined) ? {} : { refs: rows.map(({ ref }) => ref) }),
    amounts: rows.map(({ amount }) => amount),
    after: [...after.values()],
  }
  return { ...page, digest: digestOf(page) }
}

/** Returns a hash of everything that a page says, in a fixed order. */
function digestOf(page: Omit<JournalPage, 'digest'>): string {
  const { _id, wallet, number, at, forms, form, ops, refs, amounts, after } = page
  const said = [
    [_id, wallet, number, at.getTime()],
    forms.map(({ debit, credit, currency, kind, head }) => [debit, credit, currency, kind, head ?? null]),
    form ?? null,
    ops,
    refs ?? null,
    amounts,
    after.map(({ currency, available, held }) => [currency, available, held]),
  ]
  return hash('sha256', JSON.stringify(said), 'base64url')
}

/** Returns whether a stored page is the one that was written. */
export function isIntact(page: JournalPage): boolean {
  return page.digest === digestOf(page)
}

/** Returns the place of a movement's form in a list, to which a new one is added. */
function placeOf({ _id, debit, credit, currency, kind, ref }: JournalRow, forms: Form[]): number {
  const head = _id.endsWith(ref) ? { head: _id.slice(0, _id.length - ref.length) } : {}
  const place = forms.findIndex(
    (form) =>
      form.debit === debit &&
      form.credit === credit &&
      form.currency === currency &&
      form.kind === kind &&
      form.head === head.head,
  )
  return place >= 0 ? place : forms.push({ debit, credit, currency, kind, ...head }) - 1
}

/**
 * Returns the movements of a page. Their balances follow from those after the last one, so that a
 * changed amount contradicts the movements before it.
 */
export function rowsOf(page: JournalPage): JournalRow[] {
  const { wallet, number, at, forms, form, ops, refs, amounts } = page
  const signs = forms.map((each) => signsOf(each, wallet))
  const after = new Map(page.after.map((balance) => [balance.currency, balance]))
  const rows: JournalRow[] = []
  for (let place = ops.length - 1; place >= 0; place -= 1) {
    const kept = form?.[place] ?? 0
    const { debit, credit, currency, kind, head = '' } = forms[kept] as Form
    const op = ops[place] ?? ''
    const amount = amounts[place] ?? 0
    const { available, held } = after.get(currency) ?? { available: Number.NaN, held: Number.NaN }
    const sign = signs[kept] ?? { available: 0, held: 0 }
    rows.push({
      _id: op,
      debit,
      credit,
      amount,
      currency,
      kind,
      ref: refs?.[place] ?? op.slice(head.length),
      at,
      wallet,
      number: number + place,
      available,
      held,
    })
    after.set(currency, { currency, available: available - sign.available * amount, held: held - sign.held * amount })
  }
  return rows.reverse()
}
