import type { statementActions } from '@parta/contracts/money'
import { type Currency, type Locale, zone } from '@parta/contracts/values'
import type { Row } from '../files/rules.ts'
import type { Statement } from '../ledger/list-log.ts'
import { type About, isChargeBack } from './view.ts'

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
  readonly about: string
  readonly event: string
  readonly chargeBack: string
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
    about: 'Za co',
    event: 'Událost',
    chargeBack: 'Vrácený stornopoplatek',
    actions: {
      payment: 'Platba',
      topUp: 'Dobití kreditu',
      refund: 'Vrácená platba',
      reversal: 'Vrácený převod',
      correction: 'Oprava',
      payout: 'Výplata',
      depositKept: 'Propadlá záloha MultiSport',
      depositRefunded: 'Vrácená propadlá záloha MultiSport',
    },
  },
  en: {
    title: 'Credit statement',
    period: 'Period',
    owner: 'Credit holder',
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
    about: 'For',
    event: 'Event',
    chargeBack: 'Leave charge returned',
    actions: {
      payment: 'Payment',
      topUp: 'Top-up',
      refund: 'Refund',
      reversal: 'Returned transfer',
      correction: 'Correction',
      payout: 'Payout',
      depositKept: 'Kept MultiSport deposit',
      depositRefunded: 'Kept MultiSport deposit returned',
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
    about: 'Za čo',
    event: 'Udalosť',
    chargeBack: 'Vrátený stornopoplatok',
    actions: {
      payment: 'Platba',
      topUp: 'Dobitie kreditu',
      refund: 'Vrátená platba',
      reversal: 'Vrátený prevod',
      correction: 'Oprava',
      payout: 'Výplata',
      depositKept: 'Prepadnutá záloha MultiSport',
      depositRefunded: 'Vrátená prepadnutá záloha MultiSport',
    },
  },
}

/** A statement with what its payments were for, by their ids, and not for which alias: it leaves the app. */
export interface ExplainedStatement extends Statement {
  readonly abouts: ReadonlyMap<string, Omit<About, 'aliasId'>>
}

/** A statement's row as texts and amounts. */
export interface StatementLine {
  readonly at: Date
  readonly action: string
  /** What was paid for; empty for movements that are no payment. */
  readonly about: string
  readonly event: string
  readonly amount: number
  readonly balance: number
}

/** Returns the movements, each with the balance after it. */
export function linesOf({ opening, movements, abouts }: ExplainedStatement, locale: Locale): StatementLine[] {
  const { actions, chargeBack } = words[locale]
  let balance = opening
  return movements.map((movement) => {
    const { at, kind, ref, change } = movement
    balance += change
    const about = abouts.get(ref)
    return {
      at,
      action: isChargeBack(movement) ? chargeBack : actions[kind as keyof Words['actions']],
      about: about?.title ?? '',
      event: about?.event?.name ?? '',
      amount: change,
      balance,
    }
  })
}

/** Returns the rows of a table: titles in the person's language, moments and amounts. */
export function rowsOf(statement: ExplainedStatement, locale: Locale): Row[] {
  const { currency, from, to } = statement
  const own = words[locale]
  return [
    [own.date, own.action, own.about, own.event, own.amount, own.balance, own.currency],
    [from, own.opening, '', '', '', statement.opening, currency],
    ...linesOf(statement, locale).map(
      ({ at, action, about, event, amount, balance }): Row => [at, action, about, event, amount, balance, currency],
    ),
    // The last day itself. The English file is for programs, which read the first moment after it.
    [locale === 'en' ? to : new Date(to.getTime() - 1), own.closing, '', '', '', statement.closing, currency],
  ]
}

export function moneyText(minor: number, currency: Currency, locale: Locale): string {
  return amountFormat(locale, currency).format(minor / 100)
}

export function dateText(at: Date, locale: Locale, withTime = false): string {
  return dateFormat(locale, withTime).format(at)
}

/** As in the app: `150 Kč` in Czech and Slovak; English has no sign for crowns, and writes `CZK 150`. */
const signs = { cs: 'narrowSymbol', en: 'symbol', sk: 'narrowSymbol' } as const

// Kept, because making one takes far longer than using it.
const amountFormats = new Map<string, Intl.NumberFormat>()
const dateFormats = new Map<string, Intl.DateTimeFormat>()

function amountFormat(locale: Locale, currency: Currency): Intl.NumberFormat {
  const key = `${locale} ${currency}`
  const format =
    amountFormats.get(key) ??
    new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: signs[locale] })
  amountFormats.set(key, format)
  return format
}

function dateFormat(locale: Locale, withTime: boolean): Intl.DateTimeFormat {
  const key = `${locale} ${withTime}`
  const time = withTime ? ({ timeStyle: 'short' } as const) : {}
  const style = { timeZone: zone, dateStyle: 'medium', ...time } as const
  const format = dateFormats.get(key) ?? new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, style)
  dateFormats.set(key, format)
  return format
}
