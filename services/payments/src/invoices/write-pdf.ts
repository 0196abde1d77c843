import { ibanText } from '@parta/contracts/predicates/bank-accounts'
import { eachInOwnTurns, inOwnTurn } from '@parta/kit/process/turns'
import { bold, openPdf, regular } from '../wallet/write-pdf.ts'
import type { InvoiceRow } from './store.ts'
import { amountText, exchangeText, linesOf, noVatText, rateText } from './view.ts'

const margin = 50
const width = 495
const half = width / 2 - 10

/** Returns an invoice or a credit note as a PDF document (A4). It is written in steps. */
export async function writeInvoice(row: InvoiceRow): Promise<PDFKit.PDFDocument> {
  const title = titleOf(row)
  const document = await openPdf(`${title} ${row.number}`, 'cs', row.issuedAt)
  await inOwnTurn(() => {
    document.font(bold).fontSize(20).text(title)
    document.fontSize(13).text(`číslo ${row.number}`).moveDown(1.2)
  })
  await eachInOwnTurns([writeParties, writeFacts, writeLines, writeTotals], (write) => write(document, row))
  await inOwnTurn(() => document.end())
  return document
}

function titleOf({ corrects, vatRate }: InvoiceRow): string {
  if (corrects) return vatRate > 0 ? 'Opravný daňový doklad' : 'Dobropis'
  return vatRate > 0 ? 'Faktura – daňový doklad' : 'Faktura'
}

interface Party {
  readonly name: string
  readonly companyId: string
  readonly vatId: string | null
  readonly street: string
  readonly city: string
  readonly zip: string
  readonly register?: string
}

/** Returns the lines of a party; missing fields are left out. */
function partyLines({ name, companyId, vatId, street, city, zip, register }: Party): string[] {
  const lines = [name, street, `${zip} ${city}`.trim(), companyId && `IČO: ${companyId}`, vatId && `DIČ: ${vatId}`]
  return [...lines, register].filter((line): line is string => Boolean(line))
}

function writeParties(document: PDFKit.PDFDocument, { issuer, customer, vatRate }: InvoiceRow): void {
  const { y } = document
  const write = (head: string, lines: readonly string[], x: number) => {
    document.font(bold).fontSize(10).text(head, x, y, { width: half })
    document.font(regular).text(lines.join('\n'), x, document.y + 2, { width: half })
    return document.y
  }
  const left = write('Dodavatel', [...partyLines(issuer), ...(vatRate > 0 ? [] : [noVatText])], margin)
  const right = write('Odběratel', partyLines(customer), margin + width / 2 + 10)
  document.x = margin
  document.y = Math.max(left, right) + 18
}

function writeFacts(document: PDFKit.PDFDocument, row: InvoiceRow): void {
  const { corrects, crowns } = row
  const facts: readonly (readonly [string, string])[] = [
    ...(corrects
      ? [
          ['Opravovaný doklad', `${corrects.number} ze dne ${dayText(corrects.issued)}`] as const,
          ['Důvod opravy', corrects.reason] as const,
        ]
      : []),
    ['Datum vystavení', dayText(row.issued)],
    [row.vatRate > 0 ? 'Datum zdanitelného plnění' : 'Datum plnění', dayText(row.supplied)],
    ['Datum splatnosti', dayText(row.due)],
    ['Variabilní symbol', row.variableSymbol],
    ...(crowns ? [['Kurz ČNB', exchangeText(crowns.rate, row.currency)] as const] : []),
    ...(row.account?.number ? [['Číslo účtu', row.account.number] as const] : []),
    ...(row.account ? [['IBAN', ibanText(row.account.iban)] as const] : []),
  ]
  for (const [name, value] of facts) {
    const { y } = document
    document.font(regular).fontSize(10).text(name, margin, y, { width: 160 })
    document.font(bold).text(value, margin + 165, y, { width: width - 165 })
    document.x = margin
  }
  document.moveDown(1.5)
}

function writeLines(document: PDFKit.PDFDocument, row: InvoiceRow): void {
  writeRow(document, ['Předmět', row.vatRate > 0 ? 'Cena bez DPH' : 'Cena'], bold)
  for (const line of linesOf(row)) writeRow(document, [line.text, amountText(line.net, row.currency)], regular)
}

function writeTotals(document: PDFKit.PDFDocument, row: InvoiceRow): void {
  const { net, vat, total, vatRate, currency, crowns, corrects } = row
  document.moveDown(0.5)
  if (vatRate > 0) {
    writeRow(document, [corrects ? 'Rozdíl základu daně' : 'Základ daně', amountText(net, currency)], regular)
    const tax = `DPH ${rateText(vatRate)}`
    writeRow(document, [corrects ? `Rozdíl: ${tax}` : tax, amountText(vat, currency)], regular)
    if (crowns) {
      writeRow(document, ['Základ daně v Kč', amountText(crowns.net, 'CZK')], regular)
      writeRow(document, [`${tax} v Kč`, amountText(crowns.vat, 'CZK')], regular)
    }
  }
  writeRow(document, [corrects ? 'Celkem k vrácení' : 'Celkem k úhradě', amountText(Math.abs(total), currency)], bold)
}

function writeRow(document: PDFKit.PDFDocument, [text, amount]: readonly [string, string], face: string): void {
  const { y } = document
  document
    .font(face)
    .fontSize(10)
    .text(text, margin, y, { width: width - 130 })
  const after = document.y
  document.text(amount, margin + width - 120, y, { width: 120, align: 'right', lineBreak: false })
  document
    .moveTo(margin, after + 4)
    .lineTo(margin + width, after + 4)
    .lineWidth(0.5)
    .strokeColor('#dddddd')
    .stroke()
  document.x = margin
  document.y = after + 10
}

/** Returns a day as `31. 10. 2026`. */
function dayText(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${date}. ${month}. ${year}`
}
