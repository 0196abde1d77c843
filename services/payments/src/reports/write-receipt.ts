import { textsWithoutParta } from '@parta/contracts/app-name'
import type { Locale } from '@parta/contracts/values'
import { eachInOwnTurns, inOwnTurn } from '@parta/kit/process/turns'
import { dateText, moneyText } from '../wallet/statement-view.ts'
import { bold, openPdf, regular } from '../wallet/write-pdf.ts'
import type { Receipt } from './receipt-rules.ts'

interface Words {
  readonly titles: Readonly<Record<Receipt['of'], string>>
  readonly payer: string
  readonly org: string
  readonly product: string
  readonly event: string
  readonly amount: Readonly<Record<Receipt['of'], string>>
  readonly kept: string
  readonly at: Readonly<Record<Receipt['of'], string>>
  readonly number: string
  readonly how: Readonly<Record<Receipt['of'], string>>
}

const words: Readonly<Record<Locale, Words>> = {
  cs: {
    titles: { payment: 'Doklad o platbě', refund: 'Doklad o vrácení platby' },
    payer: 'Plátce',
    org: 'Organizace',
    product: 'Produkt',
    event: 'Událost',
    amount: { payment: 'Zaplaceno', refund: 'Vráceno' },
    kept: 'Stornopoplatek',
    at: { payment: 'Datum platby', refund: 'Datum vrácení' },
    number: 'Číslo dokladu',
    how: { payment: 'Zaplaceno z kreditu v Partě.', refund: 'Vráceno na kredit v Partě.' },
  },
  en: {
    titles: { payment: 'Receipt', refund: 'Refund receipt' },
    payer: 'Payer',
    org: 'Organisation',
    product: 'Product',
    event: 'Event',
    amount: { payment: 'Paid', refund: 'Refunded' },
    kept: 'Leave charge',
    at: { payment: 'Date of payment', refund: 'Date of refund' },
    number: 'Receipt number',
    how: { payment: 'Paid from Parta credit.', refund: 'Refunded to Parta credit.' },
  },
  sk: {
    titles: { payment: 'Doklad o platbe', refund: 'Doklad o vrátení platby' },
    payer: 'Platiteľ',
    org: 'Organizácia',
    product: 'Produkt',
    event: 'Udalosť',
    amount: { payment: 'Zaplatené', refund: 'Vrátené' },
    kept: 'Stornopoplatok',
    at: { payment: 'Dátum platby', refund: 'Dátum vrátenia' },
    number: 'Číslo dokladu',
    how: { payment: 'Zaplatené z kreditu v Parte.', refund: 'Vrátené na kredit v Parte.' },
  },
}

export interface ReceiptNames {
  readonly payer: string
  readonly org: string
  readonly event: { readonly name: string; readonly date: Date } | null
  /** What a lite installation is called. */
  readonly app?: string | undefined
}

/** Returns the lines of a receipt, each with its name. What there is not is left out. */
export function receiptLines(receipt: Receipt, { payer, org, event }: ReceiptNames, locale: Locale): string[][] {
  const own = words[locale]
  const { of, number, at, amount, kept, currency, title } = receipt
  return [
    [own.number, number],
    [own.at[of], dateText(at, locale, true)],
    [own.payer, payer],
    [own.org, org],
    [own.product, title],
    [own.event, event ? `${event.name}, ${dateText(event.date, locale, true)}` : ''],
    [own.amount[of], moneyText(amount, currency, locale)],
    [own.kept, kept > 0 ? moneyText(kept, currency, locale) : ''],
  ].filter(([, value]) => value !== '')
}

const margin = 50

/** Returns a receipt as a PDF document (A4). It is written in steps. */
export async function writeReceipt(receipt: Receipt, names: ReceiptNames, locale: Locale): Promise<PDFKit.PDFDocument> {
  const { titles, how } = textsWithoutParta(words[locale], locale, names.app)
  const document = await openPdf(titles[receipt.of], locale, receipt.at)
  await inOwnTurn(() =>
    document
      .font(bold)
      .fontSize(20)
      .text(`${names.app ?? 'Parta'} · ${titles[receipt.of]}`)
      .moveDown(1),
  )
  await eachInOwnTurns(receiptLines(receipt, names, locale), ([name = '', value = '']) => {
    const { y } = document
    document.font(regular).fontSize(11).text(name, margin, y, { width: 150 })
    document
      .font(bold)
      .text(value, margin + 160, y, { width: 335 })
      .moveDown(0.4)
  })
  await inOwnTurn(() =>
    document
      .font(regular)
      .fontSize(10)
      .text(how[receipt.of], margin, document.y + 12)
      .end(),
  )
  return document
}
