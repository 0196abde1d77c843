import { decimalOf } from '../money.ts'

/** A SEPA transfer in euros that an EPC code asks for. */
export interface EuroTransfer {
  readonly iban: string
  /** Optional since version 2 of the standard; empty for none. */
  readonly bic: string
  /** The owner of the account, at most 70 characters. */
  readonly owner: string
  /** In cents. */
  readonly amount: number
  readonly variableSymbol: string
  readonly specificSymbol: string
}

/**
 * The names of owners that every payment code can carry. Control characters end fields: a line break those of EPC codes,
 * a tab those of PAY by square. With characters of four bytes the longest name would not fit into an EPC code.
 */
export const ownerPattern = String.raw`^(?=\S)[^\p{C}\p{Zl}\p{Zp}\u{10000}-\u{10FFFF}]{1,70}$`

/**
 * Returns the content of an EPC code (EPC069-12, version 002, UTF-8, SEPA credit transfer). Czech and Slovak banks read
 * the symbols from the remittance text.
 */
export function writeEpc({ iban, bic, owner, amount, ...symbols }: EuroTransfer): string {
  const purpose = ''
  const structuredReference = ''
  const lines = ['BCD', '002', '1', 'SCT', bic, owner, iban, `EUR${decimalOf(amount)}`, purpose, structuredReference]
  return [...lines, sepaReference(symbols)].join('\n')
}

/** Returns the symbols as SEPA transfers between Czech and Slovak banks carry them. */
export function sepaReference({
  variableSymbol,
  specificSymbol,
}: Pick<EuroTransfer, 'variableSymbol' | 'specificSymbol'>) {
  return `/VS${variableSymbol}/SS${specificSymbol}/KS`
}
