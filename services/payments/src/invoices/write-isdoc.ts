import { decimalOf } from '@parta/contracts/money'
import XmlBuilder from 'fast-xml-builder'
import { inCrowns } from './rules.ts'
import type { InvoiceRow } from './store.ts'
import { linesOf, noVatText, type WrittenLine } from './view.ts'

const builder = new XmlBuilder({ format: true, ignoreAttributes: false, attributeNamePrefix: '@' })

/** The document types of ISDOC; an issuer who pays no VAT has the same. */
const types = { invoice: 1, creditNote: 2 } as const
/** The id by which a line refers to the corrected document. */
const originalId = 'original'

/**
 * Returns an invoice or a credit note as ISDOC 6.0.2 (isdoc.cz), the Czech format of electronic invoices. The order of
 * the elements is that of its schema. Elements that it demands stay empty where there is no value. A document that
 * states its VAT in crowns has crowns as its local currency, and the other one in the elements with `Curr`.
 */
export function writeIsdoc(row: InvoiceRow): string {
  const { corrects, crowns } = row
  const sums = sumsOf(row)
  const body = {
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    Invoice: {
      '@xmlns': 'http://isdoc.cz/namespace/2013',
      '@version': '6.0.2',
      DocumentType: corrects ? types.creditNote : types.invoice,
      ID: row.number,
      UUID: row.uuid,
      IssuingSystem: 'Parta',
      IssueDate: row.issued,
      TaxPointDate: row.supplied,
      VATApplicable: row.vatRate > 0,
      ElectronicPossibilityAgreementReference: '',
      ...noteOf(row),
      LocalCurrencyCode: crowns ? 'CZK' : row.currency,
      ...(crowns ? { ForeignCurrencyCode: row.currency } : {}),
      CurrRate: crowns ? (crowns.rate / 1000).toFixed(3) : 1,
      RefCurrRate: 1,
      AccountingSupplierParty: { Party: partyOf({ ...row.issuer, vatId: row.issuer.vatId ?? '' }) },
      AccountingCustomerParty: { Party: partyOf(row.customer) },
      ...(corrects ? { OriginalDocumentReferences: { OriginalDocumentReference: originalOf(corrects) } } : {}),
      InvoiceLines: { InvoiceLine: localLines(row).map((line, at) => lineOf(row, line, at)) },
      TaxTotal: taxOf(row, sums),
      LegalMonetaryTotal: totalsOf(row, sums),
      ...(row.account ? { PaymentMeans: meansOf(row, row.account) } : {}),
    },
  }
  return builder.build(body)
}

function noteOf({ corrects, vatRate }: InvoiceRow) {
  const parts = [corrects && `Důvod opravy: ${corrects.reason}`, vatRate === 0 && noVatText].filter(Boolean)
  return parts.length > 0 ? { Note: parts.join(' ') } : {}
}

function originalOf({ number, issued, uuid }: NonNullable<InvoiceRow['corrects']>) {
  return { '@id': originalId, ID: number, IssueDate: issued, UUID: uuid }
}

/** The sums in the local currency, and in the other one where there is one. */
interface Sums {
  readonly net: number
  readonly vat: number
}

function sumsOf({ net, vat, crowns }: InvoiceRow): Sums {
  return crowns ?? { net, vat }
}

interface LocalLine extends WrittenLine {
  readonly local: Sums
}

/** Returns the lines with their amounts in the local currency; the last one has what is left of the sums. */
function localLines(row: InvoiceRow): LocalLine[] {
  const { crowns } = row
  const lines = linesOf(row)
  if (!crowns) return lines.map((line) => ({ ...line, local: line }))
  let left: Sums = crowns
  return lines.map((line, at) => {
    const isLast = at === lines.length - 1
    const local = isLast ? left : { net: inCrowns(line.net, crowns.rate), vat: inCrowns(line.vat, crowns.rate) }
    left = { net: left.net - local.net, vat: left.vat - local.vat }
    return { ...line, local }
  })
}

interface Party {
  readonly name: string
  readonly companyId: string
  readonly vatId: string
  readonly street: string
  readonly city: string
  readonly zip: string
  readonly register?: string
}

function partyOf({ name, companyId, vatId, street, city, zip, register }: Party) {
  // The number of the building is an element of its own.
  const [, way = street, building = ''] = /^(.*\S)\s+(\d\S*)$/.exec(street) ?? []
  return {
    PartyIdentification: { ID: companyId },
    PartyName: { Name: name },
    PostalAddress: {
      StreetName: way,
      BuildingNumber: building,
      CityName: city,
      PostalZone: zip,
      Country: { IdentificationCode: 'CZ', Name: 'Česká republika' },
    },
    ...(vatId ? { PartyTaxScheme: { CompanyID: vatId, TaxScheme: 'VAT' } } : {}),
    ...(register ? { RegisterIdentification: { Preformatted: register } } : {}),
  }
}

function lineOf({ vatRate, crowns, corrects }: InvoiceRow, { text, net, vat, local }: LocalLine, at: number) {
  const foreign = (amount: number, name: string) => (crowns ? { [name]: decimalOf(amount) } : {})
  return {
    ID: at + 1,
    ...(corrects ? { OriginalDocumentReference: { '@ref': originalId } } : {}),
    InvoicedQuantity: { '@unitCode': 'ks', '#text': 1 },
    ...foreign(net, 'LineExtensionAmountCurr'),
    LineExtensionAmount: decimalOf(local.net),
    ...foreign(net + vat, 'LineExtensionAmountTaxInclusiveCurr'),
    LineExtensionAmountTaxInclusive: decimalOf(local.net + local.vat),
    LineExtensionTaxAmount: decimalOf(local.vat),
    UnitPrice: decimalOf(local.net),
    UnitPriceTaxInclusive: decimalOf(local.net + local.vat),
    ClassifiedTaxCategory: taxCategory(vatRate, true),
    Item: { Description: text },
  }
}

/** `VATCalculationMethod` 0: VAT is counted from the amount without it. */
function taxCategory(vatRate: number, isLine = false) {
  return {
    Percent: decimalOf(vatRate),
    ...(isLine ? { VATCalculationMethod: 0 } : {}),
    VATApplicable: vatRate > 0,
  }
}

/** The element of an amount, and before or after it that of the other currency. */
function pair(row: InvoiceRow, name: string, [foreign, local]: readonly [number, number]): [string, string][] {
  return [...(row.crowns ? [[`${name}Curr`, decimalOf(foreign)] as [string, string]] : []), [name, decimalOf(local)]]
}

function taxOf(row: InvoiceRow, { net, vat }: Sums) {
  const amounts = (prefix: string, part: 0 | 1) => [
    ...pair(row, `${prefix}TaxableAmount`, [part * row.net, part * net]),
    ...pair(row, `${prefix}TaxAmount`, [part * row.vat, part * vat]),
    ...pair(row, `${prefix}TaxInclusiveAmount`, [part * row.total, part * (net + vat)]),
  ]
  return {
    TaxSubTotal: {
      ...Object.fromEntries([...amounts('', 1), ...amounts('AlreadyClaimed', 0), ...amounts('Difference', 1)]),
      TaxCategory: taxCategory(row.vatRate),
    },
    ...Object.fromEntries(pair(row, 'TaxAmount', [row.vat, vat])),
  }
}

function totalsOf(row: InvoiceRow, { net, vat }: Sums) {
  // Here the schema has the other currency after the local one.
  const amount = (name: string, values: readonly [number, number]) => pair(row, name, values).toReversed()
  const sums = (prefix: string, part: 0 | 1) => [
    ...amount(`${prefix}TaxExclusiveAmount`, [part * row.net, part * net]),
    ...amount(`${prefix}TaxInclusiveAmount`, [part * row.total, part * (net + vat)]),
  ]
  return Object.fromEntries([
    ...sums('', 1),
    ...sums('AlreadyClaimed', 0),
    ...sums('Difference', 1),
    ...amount('PayableRoundingAmount', [0, 0]),
    ...amount('PaidDepositsAmount', [0, 0]),
    ...amount('PayableAmount', [row.total, net + vat]),
  ])
}

/** A transfer (code 42 of UNCL 4461). The account is in the currency of the invoice, so what is paid is, too. */
function meansOf(
  { total, due, variableSymbol }: InvoiceRow,
  { number, iban, bic }: NonNullable<InvoiceRow['account']>,
) {
  const [id = '', bank = ''] = number.split('/')
  return {
    Payment: {
      PaidAmount: decimalOf(total),
      PaymentMeansCode: 42,
      Details: {
        PaymentDueDate: due,
        ID: id,
        BankCode: bank,
        Name: '',
        IBAN: iban,
        BIC: bic,
        VariableSymbol: variableSymbol,
      },
    },
  }
}
