import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'
import type { Locale } from '@parta/contracts/values'
import { eachInOwnTurns, inOwnTurn } from '@parta/kit/process/turns'
import PDFDocument from 'pdfkit'
import type { Statement } from '../ledger/list-log.ts'
import { dateText, type ExplainedStatement, linesOf, moneyText, words } from './statement-view.ts'

// A font of its own is embedded, because the fonts that PDF readers have lack letters such as ě and ľ.
// Not `import.meta.resolve`, which the set-up of the browser tests lacks.
const require = createRequire(import.meta.url)
export const regular = require.resolve('@expo-google-fonts/onest/400Regular/Onest_400Regular.ttf')
export const bold = require.resolve('@expo-google-fonts/onest/700Bold/Onest_700Bold.ttf')

const margin = 50
const rowHeight = 20
/** Room for one line of text, so that a longer one ends in an ellipsis. */
const lineHeight = 14
/** The width of a narrow letter. More of a text than fits is cut off first, because to measure a long word takes long. */
const narrowest = 2.5
const columns = [
  { key: 'date', x: 0, width: 110, align: 'left' },
  { key: 'action', x: 115, width: 200, align: 'left' },
  { key: 'amount', x: 320, width: 80, align: 'right' },
  { key: 'balance', x: 405, width: 90, align: 'right' },
] as const

export interface Owner {
  readonly name: string
  readonly userSymbol: number
  /** What a lite installation is called. */
  readonly app?: string | undefined
}

/**
 * Begins a PDF document (A4). With a time, the same content makes the same bytes whenever it is written. Each font is
 * read in a turn of its own, because that takes tens of milliseconds.
 */
export async function openPdf(title: string, locale: Locale, at = new Date()): Promise<PDFKit.PDFDocument> {
  const info = { Title: title, Creator: 'Parta', CreationDate: at }
  const document = await inOwnTurn(() => new PDFDocument({ size: 'A4', margin, font: regular, lang: locale, info }))
  for (const face of [bold, regular]) await inOwnTurn(() => document.font(face).widthOfString(title))
  return document
}

/** Returns a statement as a PDF document (A4). It is written in steps: a year can have thousands of movements. */
export async function writePdf(statement: ExplainedStatement, owner: Owner, locale: Locale): Promise<Buffer> {
  const own = words[locale]
  const document = await openPdf(own.title, locale)
  const bytes = buffer(document)
  const money = (minor: number) => moneyText(minor, statement.currency, locale)
  const lines = await inOwnTurn(() => {
    writeHead(document, statement, { owner, locale })
    writeRow(document, [own.date, own.action, own.amount, own.balance], bold)
    writeRow(document, [dateText(statement.from, locale), own.opening, '', money(statement.opening)], bold)
    return linesOf(statement, locale)
  })
  await eachInOwnTurns(lines, ({ at, action, about, amount, balance }) => {
    const text = about ? `${action}: ${about}` : action
    writeRow(document, [dateText(at, locale, true), text, money(amount), money(balance)], regular)
  })
  await inOwnTurn(() => {
    if (lines.length === 0) writeRow(document, ['', own.nothing, '', ''], regular)
    // The day itself: the period ends before the first moment after it.
    const lastDay = new Date(statement.to.getTime() - 1)
    writeRow(document, [dateText(lastDay, locale), own.closing, '', money(statement.closing)], bold)
  })
  await inOwnTurn(() => document.end())
  return await bytes
}

function writeHead(
  document: PDFKit.PDFDocument,
  { from, to, currency }: Statement,
  { owner, locale }: { readonly owner: Owner; readonly locale: Locale },
): void {
  const own = words[locale]
  const lastDay = new Date(to.getTime() - 1)
  document
    .font(bold)
    .fontSize(20)
    .text(`${owner.app ?? 'Parta'} · ${own.title}`)
    .moveDown(0.5)
  document.font(regular).fontSize(10)
  document.text(`${own.owner}: ${owner.name}`)
  document.text(`${own.symbol}: ${owner.userSymbol}`)
  document.text(`${own.period}: ${dateText(from, locale)} – ${dateText(lastDay, locale)}`)
  document.text(`${own.currency}: ${currency}`).moveDown(1.5)
}

/** Writes one row of the table, on a new page when this one is full. */
function writeRow(document: PDFKit.PDFDocument, texts: readonly string[], face: string): void {
  if (document.y + rowHeight > document.page.height - margin) document.addPage()
  const { y } = document
  document.font(face).fontSize(10)
  columns.forEach(({ x, width, align }, at) => {
    const text = (texts[at] ?? '').slice(0, width / narrowest)
    document.text(text, margin + x, y, { width, align, height: lineHeight, ellipsis: true })
  })
  document
    .moveTo(margin, y + rowHeight - 6)
    .lineTo(document.page.width - margin, y + rowHeight - 6)
    .lineWidth(0.5)
    .strokeColor('#dddddd')
    .stroke()
  document.x = margin
  document.y = y + rowHeight
}
