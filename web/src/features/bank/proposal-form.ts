import { readDecimal } from '@parta/contracts/money'
import type { Currency } from '@parta/contracts/values'
import type { ProposalInput } from './proposals-api.ts'

/** The kinds that are typed into the form. */
export const typedKinds = ['correction', 'refund', 'payout', 'withdrawal', 'creditNote'] as const
export type TypedKind = (typeof typedKinds)[number]

export interface ProposalFields {
  readonly kind: TypedKind
  readonly symbol: string
  /** In whole units, with decimals: `-12,50`. */
  readonly amount: string
  readonly currency: Currency
  /** The id of a payment or an organisation, the number of an invoice, or a bank account. */
  readonly target: string
  readonly note: string
}

const emptyFields: ProposalFields = {
  kind: 'correction',
  symbol: '',
  amount: '',
  currency: 'CZK',
  target: '',
  note: '',
}

/** Returns the fields that a link to the form fills in, for example `?kind=refund&target=…`. */
export function fieldsFrom(query: URLSearchParams): ProposalFields {
  const kind = typedKinds.find((known) => known === query.get('kind')) ?? emptyFields.kind
  return { ...emptyFields, kind, target: query.get('target') ?? '' }
}

/** Returns the number of a typed variable symbol; `null` while it is incomplete. */
export function symbolOf(typed: string): number | null {
  const digits = typed.trim()
  return /^[1-9]\d{6,9}$/.test(digits) ? Number(digits) : null
}

/** Whether a variable symbol says whose credit changes. */
export const hasSymbol = (kind: TypedKind): boolean => kind === 'correction' || kind === 'withdrawal'
/** Whether a payment, an organisation, an invoice or an account has to be named. */
export const hasTarget = (kind: TypedKind): kind is Exclude<TypedKind, 'correction'> => kind !== 'correction'
/** Whether the form asks for an amount. It does not for a refund, which is always of the full payment. */
export const hasAmount = (kind: TypedKind): boolean => kind !== 'refund'
/** Whether a currency is chosen: a credit note is in the currency of its invoice. */
export const hasCurrency = (kind: TypedKind): boolean => kind !== 'creditNote'

const checkedFields = ['symbol', 'target', 'amount', 'note'] as const
export type CheckedField = (typeof checkedFields)[number]

/** Returns the fields that are missing or wrong. */
export function problemsOf(fields: ProposalFields): readonly CheckedField[] {
  const { kind, symbol, note } = fields
  const target = fields.target.trim()
  const minor = minorFrom(fields.amount)
  const isTarget = kind === 'withdrawal' ? target.length >= 7 : /^[A-Za-z0-9_-]{1,100}$/.test(target)
  const wrong: Record<CheckedField, boolean> = {
    symbol: hasSymbol(kind) && symbolOf(symbol) === null,
    target: hasTarget(kind) && !isTarget,
    amount: hasAmount(kind) && (minor === null || minor === 0 || (minor < 0 && kind !== 'correction')),
    note: note.trim().length < 3,
  }
  return checkedFields.filter((field) => wrong[field])
}

/** Returns what the typed fields propose; `null` while they are incomplete. */
export function inputOf(fields: ProposalFields): ProposalInput | null {
  if (problemsOf(fields).length > 0) return null
  const { kind, currency } = fields
  const note = fields.note.trim()
  const id = fields.target.trim()
  const amount = minorFrom(fields.amount) ?? 0
  const userSymbol = symbolOf(fields.symbol) ?? 0
  if (kind === 'refund') return { kind, paymentId: id, note }
  if (kind === 'creditNote') return { kind, invoiceId: id, amount, note }
  if (kind === 'payout') return { kind, orgId: id, amount, currency, note }
  if (kind === 'correction') return { kind, userSymbol, amount, currency, note }
  return { kind, userSymbol, amount, currency, note, account: id }
}

function minorFrom(amount: string): number | null {
  return readDecimal(amount.trim().replace('−', '-').replaceAll(/\s/g, ''))
}
