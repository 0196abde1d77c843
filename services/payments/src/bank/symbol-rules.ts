import type { UnmatchedReason } from '@parta/contracts/bank'
import { type NamedSymbols, symbolsIn, withoutZeros } from '@parta/contracts/predicates/bank-symbols'
import type { Movement } from './store.ts'

type Identified = Pick<
  Movement,
  'currency' | 'creditCurrency' | 'variableSymbol' | 'specificSymbol' | 'reference' | 'message'
>

/** Returns the variable symbol of the person whose top-up an incoming movement is, or why it is nobody's. */
export function symbolOf(movement: Identified, specificSymbol: string): number | UnmatchedReason {
  if (movement.currency !== movement.creditCurrency) return 'otherCurrency'
  const { variable, specific } = symbolsOf(movement)
  const [symbol = ''] = variable
  if (variable.length !== 1 || !/^\d{1,10}$/.test(symbol)) return 'noSymbol'
  if (specific.some((other) => other !== specificSymbol)) return 'otherPurpose'
  return Number(symbol)
}

/** Returns the symbols of a movement. SEPA has none: banks and people pass them on in texts. */
export function symbolsOf({
  variableSymbol,
  specificSymbol,
  reference,
  message,
}: Pick<Movement, 'variableSymbol' | 'specificSymbol' | 'reference' | 'message'>): NamedSymbols {
  const stated = [variableSymbol, specificSymbol].map((symbol) => [withoutZeros(symbol)].filter(Boolean))
  const [variable = [], specific = []] = stated
  if (variable.length > 0) return { variable, specific }
  const texts = symbolsIn([reference, message])
  return { variable: texts.variable, specific: [...specific, ...texts.specific] }
}
