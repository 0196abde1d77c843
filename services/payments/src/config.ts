import { readDecimal } from '@parta/contracts/money'
import { czechAccountText, ibanOf, isIban, readCzechAccount } from '@parta/contracts/predicates/bank-accounts'
import { ownerPattern } from '@parta/contracts/predicates/epc'
import type { Currency } from '@parta/contracts/values'
import { ConfigError, type Env, readConfig } from '@parta/kit/process/config'
import { Type } from 'typebox'
import type { Issuer } from './invoices/store.ts'

const BankVariables = Type.Object({
  PARTA_BANK_ACCOUNT: Type.Optional(
    Type.String({
      maxLength: 30,
      description:
        'the account for top-ups in crowns, `prefix-number/2010` (Fio banka). Without one the page of top-ups says so',
    }),
  ),
  PARTA_BANK_EUR_IBAN: Type.Optional(
    Type.String({ maxLength: 42, description: 'the account for top-ups in euros, as an IBAN' }),
  ),
  PARTA_BANK_OWNER: Type.String({
    default: 'Parta',
    pattern: ownerPattern,
    description:
      'the owner of these accounts as the bank knows them, at most 70 characters; banks compare it with the name in a SEPA transfer',
  }),
  PARTA_SPECIFIC_SYMBOL: Type.String({
    default: '1001',
    pattern: '^[1-9]\\d{0,9}$',
    description: 'the specific symbol of all top-ups',
  }),
  // The tokens stand in addresses, so no address may be logged.
  PARTA_FIO_TOKEN: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z0-9]{64}$',
      description:
        'Fio API token of the account in crowns, with the right to watch only. With one, transfers become credit within a minute of the bank showing them; without, a site admin imports statements',
    }),
  ),
  PARTA_FIO_EUR_TOKEN: Type.Optional(
    Type.String({ pattern: '^[A-Za-z0-9]{64}$', description: 'Fio API token of the account in euros' }),
  ),
  PARTA_FIO_URL: Type.String({
    default: 'https://fioapi.fio.cz/v1/rest',
    pattern: '^(https://[\\w.-]+(:\\d+)?|http://(localhost|127\\.0\\.0\\.1)(:\\d+)?)(/[\\w./-]*)?$',
    description: 'where Fio’s API is, for tests; http only on this machine',
  }),
  PARTA_FIO_GAP_MS: Type.Integer({
    default: 35_000,
    minimum: 10,
    description:
      'milliseconds between two calls with one token; Fio refuses calls less than 30 s apart, so it is shorter in tests only',
  }),
})

const InvoicingVariables = Type.Object({
  PARTA_ISSUER_NAME: Type.Optional(
    Type.String({
      pattern: '^[^\\r\\n]{1,200}$',
      description: 'name of the operator, who invoices the organisations. Without a name there are no invoices',
    }),
  ),
  PARTA_ISSUER_COMPANY_ID: Type.Optional(Type.String({ pattern: '^\\d{8}$', description: 'IČO of the operator' })),
  PARTA_ISSUER_VAT_ID: Type.Optional(
    Type.String({
      pattern: '^CZ\\d{8,10}$',
      description: 'DIČ of an operator who pays VAT; without it, invoices have no VAT',
    }),
  ),
  PARTA_ISSUER_STREET: Type.String({ default: '', maxLength: 200, description: 'street and number of the operator' }),
  PARTA_ISSUER_CITY: Type.String({ default: '', maxLength: 200, description: 'town of the operator' }),
  PARTA_ISSUER_ZIP: Type.String({ default: '', maxLength: 10, description: 'postcode of the operator' }),
  PARTA_ISSUER_REGISTER: Type.String({
    default: '',
    maxLength: 200,
    description: 'where the operator is registered, as invoices must say (`zapsáno v …, oddíl C, vložka 1`)',
  }),
  PARTA_FEE_PERCENT: Type.String({
    default: '0',
    pattern: '^(100|\\d{1,2}([.,]\\d{1,2})?)$',
    description: 'the operator’s share of what organisations get, in percent without VAT, with at most two decimals',
  }),
  PARTA_VAT_PERCENT: Type.String({
    default: '21',
    pattern: '^\\d{1,2}([.,]\\d{1,2})?$',
    description: 'the rate of VAT',
  }),
})

export const settings = Type.Object({ ...BankVariables.properties, ...InvoicingVariables.properties })

/** How organisations are invoiced; the rates are in hundredths of a percent. */
export interface InvoicingConfig {
  readonly issuer: Issuer
  readonly fee: number
  /** 0 when the operator does not pay VAT. */
  readonly vat: number
}

export interface PaymentsConfig {
  readonly bank: BankConfig
  /** `null` when no invoices are issued. */
  readonly invoicing: InvoicingConfig | null
}

/** Reads the own settings of payments. @throws ConfigError */
export function paymentsConfig(env: Env): PaymentsConfig {
  return { bank: bankConfig(env), invoicing: invoicingConfig(env) }
}

/** @throws ConfigError when a part is missing that an invoice must have by law */
function invoicingConfig(env: Env): InvoicingConfig | null {
  const found = readConfig(InvoicingVariables, env)
  const { PARTA_ISSUER_NAME: name, PARTA_ISSUER_COMPANY_ID: companyId, PARTA_ISSUER_VAT_ID: vatId = null } = found
  if (!name) return null
  const { PARTA_ISSUER_STREET: street, PARTA_ISSUER_CITY: city, PARTA_ISSUER_ZIP: zip } = found
  if (!companyId || !street || !city || !zip) {
    throw new ConfigError(
      'Configuration: PARTA_ISSUER_NAME needs PARTA_ISSUER_COMPANY_ID, PARTA_ISSUER_STREET, PARTA_ISSUER_CITY and PARTA_ISSUER_ZIP',
    )
  }
  const issuer = { name, companyId, vatId, street, city, zip, register: found.PARTA_ISSUER_REGISTER }
  const fee = readDecimal(found.PARTA_FEE_PERCENT) ?? 0
  return { issuer, fee, vat: vatId ? (readDecimal(found.PARTA_VAT_PERCENT) ?? 0) : 0 }
}

/** A bank account that receives top-ups in one currency. */
export interface ReceivingAccount {
  readonly currency: Currency
  /** `prefix-number/bank`; empty for an account of another country. */
  readonly number: string
  readonly iban: string
  readonly bic: string
  readonly owner: string
  /** The token that reads the account from the bank; `null` when statements are imported by hand. */
  readonly token: string | null
}

export interface BankConfig {
  readonly accounts: readonly ReceivingAccount[]
  readonly specificSymbol: string
  /** The address of the bank's API, without a slash at the end. */
  readonly url: string
  /** Milliseconds between two calls for one account. */
  readonly gapMs: number
}

/** The only bank whose accounts are supported. */
const fio = { code: '2010', bic: 'FIOBCZPPXXX' }

/** Reads the bank accounts. @throws ConfigError when an account number is wrong, or a token has no account */
export function bankConfig(env: Env): BankConfig {
  const found = readConfig(BankVariables, env)
  const owner = found.PARTA_BANK_OWNER
  const accounts: ReceivingAccount[] = []
  if (found.PARTA_BANK_ACCOUNT) {
    const account = readCzechAccount(found.PARTA_BANK_ACCOUNT)
    if (account?.bank !== fio.code) {
      throw new ConfigError(`Configuration: PARTA_BANK_ACCOUNT is not an account at Fio banka (…/${fio.code})`)
    }
    const token = found.PARTA_FIO_TOKEN ?? null
    const number = czechAccountText(account)
    accounts.push({ currency: 'CZK', number, iban: ibanOf(account), bic: fio.bic, owner, token })
  }
  if (found.PARTA_BANK_EUR_IBAN) {
    const iban = found.PARTA_BANK_EUR_IBAN.replaceAll(' ', '')
    if (!isIban(iban)) throw new ConfigError('Configuration: PARTA_BANK_EUR_IBAN is not a valid IBAN')
    accounts.push({ currency: 'EUR', ...czechPartsOf(iban), iban, owner, token: found.PARTA_FIO_EUR_TOKEN ?? null })
  }
  demandAccount(found.PARTA_FIO_TOKEN, found.PARTA_BANK_ACCOUNT, 'PARTA_FIO_TOKEN needs PARTA_BANK_ACCOUNT')
  demandAccount(found.PARTA_FIO_EUR_TOKEN, found.PARTA_BANK_EUR_IBAN, 'PARTA_FIO_EUR_TOKEN needs PARTA_BANK_EUR_IBAN')
  if (env['PARTA_DEMO'] === 'true' && accounts.some(({ token }) => token)) {
    // Demo accounts have known passwords, and credit that nobody has paid for.
    throw new ConfigError('Configuration: PARTA_DEMO cannot be set together with the token of a bank account')
  }
  return {
    accounts,
    specificSymbol: found.PARTA_SPECIFIC_SYMBOL,
    url: found.PARTA_FIO_URL.replace(/\/+$/, ''),
    gapMs: found.PARTA_FIO_GAP_MS,
  }
}

function demandAccount(token: string | undefined, account: string | undefined, message: string): void {
  if (token && !account) throw new ConfigError(`Configuration: ${message}`)
}

/** Returns the account number and the BIC inside of a Czech IBAN, as far as they are known. */
function czechPartsOf(iban: string): Pick<ReceivingAccount, 'number' | 'bic'> {
  if (!iban.startsWith('CZ')) return { number: '', bic: '' }
  const [bank, prefix, digits] = [iban.slice(4, 8), iban.slice(8, 14), iban.slice(14)]
  const account = readCzechAccount(`${prefix}-${digits}/${bank}`)
  return { number: account ? czechAccountText(account) : '', bic: bank === fio.code ? fio.bic : '' }
}
