import type { statementActions } from '@parta/contracts/money'
import { type Currency, type Locale, zone } from '@parta/contracts/values'
import type { Statement } from '../ledger/list-log.ts'
import type { CsvRow } from './write-csv.ts'

interface Words {
  readonly title: string
  readonly period: string
  readonly owner: string
  readonly symbol: string
  readonly opening: string
  readonly closing: string
  readonly date: string
  readonly action: string
  readonly amount: string
  readonly balance: string
  readonly currency: string
  readonly nothing: string
  readonly page: string
  readonly actions: Readonly<Record<(typeof statementActions)[number], string>>
}

export const words: Readonly<Record<Locale, Words>> = {
  cs: {
    title: 'Výpis kreditu',
    period: 'Období',
    owner: 'Kredit patří',
    symbol: 'Variabilní symbol',
    opening: 'Počáteční zůstatek',
    closing: 'Konečný zůstatek',
    date: 'Datum',
    action: 'Pohyb',
    amount: 'Částka',
    balance: 'Zůstatek',
    currency: 'Měna',
    nothing: 'V tomto období se kredit nezměnil.',
    page: 'Strana',
    actions: {
      payment: 'Platba',
      topUp: 'Dobití',
      refund: 'Vrácení platby',
      reversal: 'Vrácený bankovní převod',
      correction: 'Oprava',
      payout: 'Výplata',
      depositKept: 'Propadlá záloha MultiSport',
    },
  },
  en: {
    title: 'Credit statement',
    period: 'Period',
    owner: 'Credit of',
    symbol: 'Variable symbol',
    opening: 'Opening balance',
    closing: 'Closing balance',
    date: 'Date',
    action: 'Movement',
    amount: 'Amount',
    balance: 'Balance',
    currency: 'Currency',
    nothing: 'The credit did not change in this period.',
    page: 'Page',
    actions: {
      payment: 'Payment',
      topUp: 'Top-up',
      refund: 'Refund',
      reversal: 'Reversed bank transfer',
      correction: 'Correction',
      payout: 'Payout',
      depositKept: 'Kept MultiSport deposit',
    },
  },
  sk: {
    title: 'Výpis kreditu',
    period: 'Obdobie',
    owner: 'Kredit patrí',
    symbol: 'Variabilný symbol',
    opening: 'Počiatočný zostatok',
    closing: 'Konečný zostatok',
    date: 'Dátum',
    action: 'Pohyb',
    amount: 'Suma',
    balance: 'Zostatok',
    currency: 'Mena',
    nothing: 'V tomto období sa kredit nezmenil.',
    page: 'Strana',
    actions: {
      payment: 'Platba',
      topUp: 'Dobitie',
      refund: 'Vrátenie platby',
      reversal: 'Vrátený bankový prevod',
      correction: 'Oprava',
      payout: 'Výplata',
      depositKept: 'Prepadnutá záloha MultiSport',
    },
  },
}

/** A statement's row as texts and amounts. */
export interface StatementLine {
  readonly at: Date
  readonly action: string
  readonly amount: number
  readonly balance: number
}

/** Returns the movements, each with the balance after it. */
export function linesOf({ opening, movements }: Statement, locale: Locale): StatementLine[] {
  let balance = opening
  return movements.map(({ at, kind, change }) => {
    balance += change
    return { at, action: words[locale].actions[kind as keyof Words['actions']], amount: change, balance }
  })
}

/** Returns the rows of the CSV file: machine-readable dates, amounts, and a header in the person's language. */
export function csvRowsOf(statement: Statement, locale: Locale): CsvRow[] {
  const { date, action, amount, balance, currency, opening, closing } = words[locale]
  const line = (at: Date, what: string, [sum, after]: readonly [string | number, number]) => [
    at.toISOString(),
    what,
    sum,
    after,
    statement.currency,
  ]
  return [
    [date, action, amount, balance, currency],
    line(statement.from, opening, ['', statement.opening]),
    ...linesOf(statement, locale).map((row) => line(row.at, row.action, [row.amount, row.balance])),
    line(statement.to, closing, ['', statement.closing]),
  ]
}

export function moneyText(minor: number, currency: Currency, locale: Locale): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(minor / 100)
}

export function dateText(at: Date, locale: Locale, withTime = false): string {
  return new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
    timeZone: zone,
    dateStyle: 'medium',
    ...(withTime ? { timeStyle: 'short' } : {}),
  }).format(at)
}
