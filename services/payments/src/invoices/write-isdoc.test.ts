import { describe, expect, it } from 'vitest'
import { numberNote } from './credit-rules.ts'
import type { InvoiceRow } from './store.ts'
import { anInvoiceInEuros, isdocErrors, anInvoice as row } from './testing.ts'
import { writeIsdoc } from './write-isdoc.ts'
import { writeInvoice } from './write-pdf.ts'

/** The names of the elements inside of one, in their order; the document is indented by two spaces. */
function childrenOf(xml: string, name: string): string[] {
  const [, indent = '', inside = ''] = new RegExp(`^( *)<${name}[^>]*>\\n([^]*?)^\\1</${name}>`, 'm').exec(xml) ?? []
  return [...inside.matchAll(new RegExp(`^${indent} {2}<([A-Z_a-z]+)`, 'gm'))].map(([, child = '']) => child)
}

describe('an invoice as ISDOC 6.0.2', () => {
  // Amounts in texts have no-break spaces.
  const xml = writeIsdoc(row).replaceAll('\u00a0', ' ')

  it('has the elements of the schema in its order', () => {
    expect(xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>')).toBe(true)
    expect(xml).toContain('<Invoice xmlns="http://isdoc.cz/namespace/2013" version="6.0.2">')
    expect(childrenOf(xml, 'Invoice').join(' ')).toBe(
      'DocumentType ID UUID IssuingSystem IssueDate TaxPointDate VATApplicable ElectronicPossibilityAgreementReference LocalCurrencyCode CurrRate RefCurrRate AccountingSupplierParty AccountingCustomerParty InvoiceLines TaxTotal LegalMonetaryTotal PaymentMeans',
    )
    expect(childrenOf(xml, 'Party').join(' ')).toBe(
      'PartyIdentification PartyName PostalAddress PartyTaxScheme RegisterIdentification',
    )
    expect(childrenOf(xml, 'PostalAddress').join(' ')).toBe('StreetName BuildingNumber CityName PostalZone Country')
    expect(childrenOf(xml, 'InvoiceLine').join(' ')).toBe(
      'ID InvoicedQuantity LineExtensionAmount LineExtensionAmountTaxInclusive LineExtensionTaxAmount UnitPrice UnitPriceTaxInclusive ClassifiedTaxCategory Item',
    )
    expect(childrenOf(xml, 'Details').join(' ')).toBe('PaymentDueDate ID BankCode Name IBAN BIC VariableSymbol')
  })

  it('is valid by the schema', async () => {
    expect(await isdocErrors(xml)).toEqual([])
    expect(await isdocErrors(xml.replace('<UUID>', '<Uuid>').replace('</UUID>', '</Uuid>'))).toHaveLength(1)
  })

  it('has amounts with two decimals, the address in its parts, and escaped texts', () => {
    expect(xml).toContain('<TaxInclusiveAmount>40.84</TaxInclusiveAmount>')
    expect(xml).toContain('<PayableAmount>40.84</PayableAmount>')
    expect(xml).toContain('<InvoicedQuantity unitCode="ks">1</InvoicedQuantity>')
    expect(xml).toContain('<StreetName>Dlouhá třída</StreetName>')
    expect(xml).toContain('<BuildingNumber>12/3</BuildingNumber>')
    expect(xml).toContain('<Name>Žižkov &amp; &lt;spol&gt;</Name>')
    expect(xml).toContain('2,5 % z 450,00 Kč (plateb: 3)')
    expect(xml).toContain('<BankCode>2010</BankCode>')
  })

  it('leaves out what there is not, and says that its issuer pays no VAT', async () => {
    const { account: _, ...fields } = row
    const plain = { ...fields, account: null, vatRate: 0, vat: 0, issuer: { ...row.issuer, vatId: null, register: '' } }
    const text = writeIsdoc({ ...plain, total: row.net, lines: row.lines.map((line) => ({ ...line, vat: 0 })) })
    for (const name of ['PaymentMeans', 'PartyTaxScheme', 'RegisterIdentification']) expect(text).not.toContain(name)
    expect(text).toContain('<VATApplicable>false</VATApplicable>')
    expect(await isdocErrors(text)).toEqual([])
    expect(text).toContain('<Note>Nejsem plátce DPH.</Note>')
  })
})

describe('an invoice in euros as ISDOC', () => {
  it('is valid, has crowns as its local currency, and lines that add up to the sums', async () => {
    const xml = writeIsdoc(anInvoiceInEuros)
    expect(await isdocErrors(xml)).toEqual([])
    expect(xml).toContain('<LocalCurrencyCode>CZK</LocalCurrencyCode>')
    expect(xml).toContain('<ForeignCurrencyCode>EUR</ForeignCurrencyCode>')
    expect(xml).toContain('<CurrRate>24.315</CurrRate>')
    expect(xml).toContain('<PayableAmountCurr>40.84</PayableAmountCurr>')
    // 33.75 and 7.09 at 24.315
    expect(xml).toContain('<PayableAmount>993.02</PayableAmount>')
    const lines = [...xml.matchAll(/<LineExtensionAmount>(.*)</g)].map(([, amount]) => Number(amount) * 100)
    expect(lines.reduce((sum, amount) => sum + Math.round(amount), 0)).toBe(820_63)
  })
})

describe('a credit note as ISDOC', () => {
  const credit = { cause: 'p1', net: 11_25, vat: 2_36, crownsNet: 273_54, crownsVat: 57_38, sold: 0 }
  const noteOf = (invoice: InvoiceRow) =>
    numberNote(
      null,
      { invoice, credit, reason: 'Chybná <sazba>', uuid: '5f0c4a3e-7a58-4d0f-9f2c-0d6a3c1b2e50', issuedBy: 'admin' },
      { now: new Date('2026-12-05T10:00:00Z'), committed: new Set() },
    ).answer as InvoiceRow

  it.each([row, anInvoiceInEuros, { ...row, vatRate: 0 }])('is valid, and refers to its invoice', async (invoice) => {
    const xml = writeIsdoc(noteOf(invoice))
    expect(await isdocErrors(xml)).toEqual([])
    expect(xml).toContain('<DocumentType>2</DocumentType>')
    expect(xml).toMatch(/<OriginalDocumentReference id="original">\s*<ID>2026-0001<\/ID>/)
    expect(xml).toContain('<OriginalDocumentReference ref="original"')
    expect(xml).toContain('Důvod opravy: Chybná &lt;sazba&gt;')
    expect(xml).toContain('>-11.25<')
    expect(xml).not.toContain('PaymentMeans')
  })

  it('is a PDF of one page', async () => {
    const file = await fileOf(noteOf(anInvoiceInEuros))
    expect(file.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
  })
})

describe('an invoice as PDF', () => {
  it('is one page, the same bytes each time', async () => {
    const file = await fileOf(row)
    expect(file.subarray(0, 5).toString()).toBe('%PDF-')
    expect(file.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
    expect((await fileOf(row)).equals(file)).toBe(true)
  })
})

async function fileOf(invoice: InvoiceRow): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of await writeInvoice(invoice)) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
