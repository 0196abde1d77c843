/** A Czech account number, `prefix-number/bank`, without insignificant zeros. */
export interface CzechAccount {
  /** Empty for an account without a prefix. */
  readonly prefix: string
  readonly number: string
  /** Four digits. */
  readonly bank: string
}

const accountForm = /^(?:(\d{1,6})-)?(\d{2,10})\/(\d{4})$/

/** The weights of decree 169/2011 Sb. for ten digits, left to right; a prefix uses the last six. */
const weights = [6, 3, 7, 9, 10, 5, 8, 4, 2, 1]

/** Returns the account that a text names, or `null` when its form or one of its two check sums is wrong. */
export function readCzechAccount(text: string): CzechAccount | null {
  const [, prefix = '', number = '', bank = ''] = accountForm.exec(text) ?? []
  if (!bank || !isWeighted(prefix) || !isWeighted(number)) return null
  if (number.replaceAll('0', '').length < 2) return null
  return { prefix: prefix.replace(/^0+/, ''), number: number.replace(/^0+/, ''), bank }
}

/** Returns `prefix-number/bank`, as people write it. */
export function czechAccountText({ prefix, number, bank }: CzechAccount): string {
  return `${prefix ? `${prefix}-` : ''}${number}/${bank}`
}

function isWeighted(digits: string): boolean {
  const padded = digits.padStart(10, '0')
  const sum = weights.reduce((all, weight, at) => all + Number(padded[at]) * weight, 0)
  return sum % 11 === 0
}

export function ibanOf({ prefix, number, bank }: CzechAccount): string {
  const basic = `${bank}${prefix.padStart(6, '0')}${number.padStart(10, '0')}`
  return `CZ${String(98 - remainder(`${basic}CZ00`)).padStart(2, '0')}${basic}`
}

const ibanForm = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/
/** The lengths of the countries whose banks our users have most often; for others the check digits must do. */
const ibanLengths: Readonly<Record<string, number>> = { CZ: 24, SK: 24, AT: 20, DE: 22, PL: 28, HU: 28 }

/** Returns whether a text is an IBAN in capitals, without spaces, with right check digits. */
export function isIban(text: string): boolean {
  if (!ibanForm.test(text)) return false
  const length = ibanLengths[text.slice(0, 2)]
  if (length !== undefined && text.length !== length) return false
  return remainder(text.slice(4) + text.slice(0, 4)) === 1
}

/** Returns an IBAN in groups of four, as it is printed. */
export function ibanText(iban: string): string {
  return iban.replace(/(.{4})(?=.)/g, '$1 ')
}

/** Returns the remainder modulo 97, letters counting as 10 to 35. Digit by digit: the whole exceeds a double. */
function remainder(text: string): number {
  let rest = 0
  for (const character of text) {
    const value = Number.parseInt(character, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest
}
