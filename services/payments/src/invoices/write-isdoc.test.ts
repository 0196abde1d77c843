import { describe, expect, it } from 'vitest'
import type { InvoiceRow } from './store.ts'
import { isdocErrors } from './testing.ts'
import { writeIsdoc } from './write-isdoc.ts'
import { writeInvoice } from './write-pdf.ts'

const row: InvoiceRow = {
  _id: 'org-1:2026-10:CZK',
  number: '2026-0001',
  uuid: '5f0c4a3e-7a58-4d0f-9f2c-0d6a3c1b2e4f',
  orgId: 'org-1',
  month: '2026-10',
  currency: 'CZK',
  issuedAt: new Date('2026-11-23T10:00:00Z'),
  issued: '2026-11-23',
  supplied: '2026-10-31',
  due: '2026-12-07',
  issuer: {
    name: 'Parta s.r.o.',
    companyId: '12345679',
    vatId: 'CZ12345679',
    street: 'Dlouhá třída 12/3',
    city: 'Praha',
    zip: '110 00',
    register: 'zapsáno u Městského soudu v Praze, C 1',
  },
  customer: { name: 'Žižkov & <spol>', companyId: '', vatId: '', street: 'Na Návsi', city: '', zip: '' },
  lines: [
    { type: 'oneOff', count: 3, sold: 450_00, net: 11_25, vat: 2_36 },
    { type: 'subscription', count: 1, sold: 900_00, net: 22_50, vat: 4_73 },
  ],
  feeRate: 250,
  vatRate: 2100,
  net: 33_75,
  vat: 7_09,
  total: 40_84,
  account: { number: '2901234567/2010', iban: 'CZ5520100000002901234567', bic: 'FIOBCZPPXXX' },
  variableSymbol: '260001',
  issuedBy: 'admin',
}

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

describe('an invoice as PDF', () => {
  it('is one page, the same bytes each time', async () => {
    const write = async () => {
      const parts: Buffer[] = []
      for await (const part of writeInvoice(row)) parts.push(part as Buffer)
      return Buffer.concat(parts)
    }
    const file = await write()
    expect(file.subarray(0, 5).toString()).toBe('%PDF-')
    expect(file.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
    expect((await write()).equals(file)).toBe(true)
  })
})
