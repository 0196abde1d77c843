import { decimalOf } from '../money.ts'
import { isIban } from './bank-accounts.ts'

/** A transfer that a code of the QR platba standard (Short Payment Descriptor 1.0) asks for. */
export interface Transfer {
  readonly iban: string
  /** In minor units. */
  readonly amount: number
  readonly variableSymbol: string
  readonly specificSymbol: string
}

/**
 * Returns the descriptor of a transfer in crowns: `ACC, AM, CC, X-VS, X-SS`. It has only characters of the compact
 * alphanumeric mode of QR codes, no trailing star and no CRC32, which banks do not require.
 */
export function writeSpd({ iban, amount, variableSymbol, specificSymbol }: Transfer): string {
  return `SPD*1.0*ACC:${iban}*AM:${decimalOf(amount)}*CC:CZK*X-VS:${variableSymbol}*X-SS:${specificSymbol}`
}

/** A descriptor that was read. */
export interface Descriptor {
  readonly iban: string
  /** Empty when the descriptor names none. */
  readonly bic: string
  /** All values by key, decoded; symbols stay texts, because leading zeros matter. */
  readonly values: ReadonlyMap<string, string>
}

const symbol = /^\d{1,10}$/
const date = /^\d{4}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/
const text = (max: number) => new RegExp(`^.{1,${max}}$`, 'su')
const account = /^([A-Z0-9]{5,34})(?:\+([A-Z0-9]{8}|[A-Z0-9]{11}))?$/

/** The form of each key's value. Unknown keys are legal only with the prefix `X-`. */
const forms: Readonly<Record<string, RegExp>> = {
  ACC: account,
  'ALT-ACC': text(93),
  AM: /^\d{1,7}(\.\d{1,2})?$/,
  CC: /^[A-Z]{3}$/,
  CRC32: /^[0-9A-F]{8}$/,
  DT: date,
  MSG: text(60),
  NT: /^[PE]$/,
  NTA: text(320),
  PT: text(3),
  RF: /^\d{1,16}$/,
  RN: text(35),
  'X-VS': symbol,
  'X-SS': symbol,
  'X-KS': symbol,
  'X-PER': /^([1-9]|[12]\d|30)$/,
  'X-ID': text(20),
  'X-URL': text(140),
  'X-SELF': text(60),
  FRQ: text(3),
  DL: date,
  DH: /^[01]$/,
}

/**
 * Reads a descriptor. A CRC32 is ignored, because libraries disagree on how it is made.
 * @throws SyntaxError that names the flaw
 */
export function readSpd(descriptor: string): Descriptor {
  if (!descriptor.startsWith('SPD*')) throw new SyntaxError('Not a payment descriptor')
  const [version, ...pairs] = descriptor.slice(4).replace(/\*$/, '').split('*')
  if (version !== '1.0') throw new SyntaxError('Unknown version')
  const values = new Map<string, string>()
  for (const pair of pairs) {
    const [key, value] = readPair(pair)
    if (values.has(key)) throw new SyntaxError(`${key} is there twice`)
    values.set(key, value)
  }
  const [, iban = '', bic = ''] = account.exec(values.get('ACC') ?? '') ?? []
  if (!isIban(iban)) throw new SyntaxError('No valid account')
  const others = values.get('ALT-ACC')?.split(',') ?? []
  if (!others.every((other) => isIban(account.exec(other)?.[1] ?? ''))) throw new SyntaxError('Wrong ALT-ACC')
  if (values.has('NT') !== values.has('NTA')) throw new SyntaxError('NT and NTA belong together')
  return { iban, bic, values }
}

function readPair(pair: string): [string, string] {
  const colon = pair.indexOf(':')
  const key = pair.slice(0, Math.max(0, colon))
  if (!/^[A-Z0-9-]+$/.test(key)) throw new SyntaxError('A pair without a key')
  const form = forms[key] ?? (key.startsWith('X-') ? text(140) : undefined)
  if (!form) throw new SyntaxError(`Unknown key ${key}`)
  const value = decode(pair.slice(colon + 1))
  if (!form.test(value)) throw new SyntaxError(`Wrong value of ${key}`)
  return [key, value]
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    throw new SyntaxError('An incomplete escape')
  }
}
