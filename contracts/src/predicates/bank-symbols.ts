/** The symbols that a text names, without zeros in front, each once. */
export interface NamedSymbols {
  readonly variable: readonly string[]
  readonly specific: readonly string[]
}

const separators = String.raw`[\s/:.=#-]{0,3}`
const variable = String.raw`v(?:\. ?)?s\.?|var(?:\.|iabiln[íiýy])? ?symbol|variable symbol`
const specific = String.raw`s(?:\. ?)?s\.?|spec(?:\.|ifick[ýy])? ?symbol|specific symbol`
const named = new RegExp(String.raw`(?<!\p{L})(?:(${variable})|${specific})${separators}(\d{1,10})(?!\d)`, 'giu')
const number = /(?<!\d)\d{7,20}(?!\d)/g

/**
 * Returns the variable and specific symbols that are named in texts of a transfer: `/VS1000001/SS1001/KS` of a payment
 * code, which banks without symbols pass on as it is, and what people and banks write instead: in another order, with
 * spaces, colons or slashes, in words. A number without such a name is no symbol.
 */
export function symbolsIn(texts: readonly string[]): NamedSymbols {
  const found = { variable: new Set<string>(), specific: new Set<string>() }
  for (const text of texts) {
    for (const [, isVariable, digits = ''] of text.matchAll(named)) {
      const symbol = withoutZeros(digits)
      if (symbol !== '') found[isVariable ? 'variable' : 'specific'].add(symbol)
    }
  }
  return { variable: [...found.variable], specific: [...found.specific] }
}

/** Returns the numbers in texts that may be variable symbols of people, whatever stands beside them. */
export function numbersIn(texts: readonly string[]): number[] {
  const numbers = texts.flatMap((text) => [...text.matchAll(number)].map(([digits]) => withoutZeros(digits)))
  return [...new Set(numbers.filter((digits) => /^\d{7,10}$/.test(digits)).map(Number))]
}

/** Banks write symbols with zeros in front, or without them. */
export const withoutZeros = (symbol: string): string => symbol.replace(/^0+/, '')
