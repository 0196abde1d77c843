import { readDecimal } from '@parta/contracts/money'
import type { Currency } from '@parta/contracts/values'
import type { ProposalInput } from './proposals-api.ts'

/** The kinds that are typed into the form. */
export const typedKinds = ['correction', 'refund', 'payout', 'withdrawal'] as const
export type TypedKind = (typeof typedKinds)[number]

export interface ProposalFields {
  readonly kind: TypedKind
  readonly symbol: string
  /** In whole units, with decimals: `-12,50`. */
  readonly amount: string
  readonly currency: Currency
  /** The id of a payment or an organisation, or a bank account. */
  readonly target: string
  readonly note: string
}

/** Returns what the typed fields propose; `null` while they are incomplete. */
export function inputOf({ kind, symbol, amount, currency, target, note }: ProposalFields): ProposalInput | null {
  const reason = note.trim()
  if (reason.length < 3) return null
  const id = target.trim()
  const isId = /^[A-Za-z0-9_-]{1,100}$/.test(id)
  if (kind === 'refund') return isId ? { kind, paymentId: id, note: reason } : null
  const minor = readDecimal(amount.trim().replace('−', '-').replaceAll(/\s/g, ''))
  if (minor === null || minor === 0) return null
  if (kind === 'payout') return isId && minor > 0 ? { kind, orgId: id, amount: minor, currency, note: reason } : null
  const digits = symbol.trim()
  if (!/^[1-9]\d{6,9}$/.test(digits)) return null
  const about = { userSymbol: Number(digits), amount: minor, currency, note: reason }
  if (kind === 'correction') return { kind, ...about }
  return minor > 0 && id.length >= 7 ? { kind, ...about, account: id } : null
}
