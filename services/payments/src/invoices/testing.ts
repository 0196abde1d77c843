import { readFile } from 'node:fs/promises'
import { validateXML } from 'xmllint-wasm'
import type { InvoiceRow } from './store.ts'

/** The schema as its publisher gives it out, with the permission to copy it. */
const schemaFile = new URL('../../test/isdoc-invoice-6.0.2.xsd', import.meta.url)

/** Returns what libxml2 says against a document by the schema of ISDOC 6.0.2; nothing for a valid one. */
export async function isdocErrors(xml: string): Promise<string[]> {
  const { errors } = await validateXML({
    xml: { fileName: 'invoice.isdoc', contents: xml },
    schema: { fileName: 'isdoc-invoice-6.0.2.xsd', contents: await readFile(schemaFile, 'utf8') },
  })
  return errors.map(({ message }) => message)
}

export const anInvoice: InvoiceRow = {
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

/** The same amounts in euros, with the rate of the day. */
export const anInvoiceInEuros: InvoiceRow = {
  ...anInvoice,
  _id: 'org-1:2026-10:EUR',
  currency: 'EUR',
  crowns: { rate: 24_315, net: 820_63, vat: 172_39 },
}
