import { decimalOf } from '@parta/contracts/money'
import XmlBuilder from 'fast-xml-builder'
import type { InvoiceLine, InvoiceRow } from './store.ts'
import { lineText, noVatText } from './view.ts'

const builder = new XmlBuilder({ format: true, ignoreAttributes: false, attributeNamePrefix: '@' })

/**
 * Returns an invoice as ISDOC 6.0.2 (isdoc.cz), the Czech format of electronic invoices. The order of the elements is
 * that of its schema. Elements that it demands stay empty where there is no value.
 */
export function writeIsdoc(row: InvoiceRow): string {
  const body = {
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    Invoice: {
      '@xmlns': 'http://isdoc.cz/namespace/2013',
      '@version': '6.0.2',
      // An invoice; 1 is also that of an issuer who pays no VAT.
      DocumentType: 1,
      ID: row.number,
      UUID: row.uuid,
      IssuingSystem: 'Parta',
      IssueDate: row.issued,
      TaxPointDate: row.supplied,
      VATApplicable: row.vatRate > 0,
      ElectronicPossibilityAgreementReference: '',
      ...(row.vatRate > 0 ? {} : { Note: noVatText }),
      LocalCurrencyCode: row.currency,
      CurrRate: 1,
      RefCurrRate: 1,
      AccountingSupplierParty: { Party: partyOf({ ...row.issuer, vatId: row.issuer.vatId ?? '' }) },
      AccountingCustomerParty: { Party: partyOf(row.customer) },
      InvoiceLines: { InvoiceLine: row.lines.map((line, at) => lineOf(row, line, at)) },
      TaxTotal: taxOf(row),
      LegalMonetaryTotal: totalsOf(row),
      ...(row.account ? { PaymentMeans: meansOf(row, row.account) } : {}),
    },
  }
  return builder.build(body)
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

function lineOf({ month, feeRate, vatRate, currency }: InvoiceRow, line: InvoiceLine, at: number) {
  const net = decimalOf(line.net)
  const total = decimalOf(line.net + line.vat)
  return {
    ID: at + 1,
    InvoicedQuantity: { '@unitCode': 'ks', '#text': 1 },
    LineExtensionAmount: net,
    LineExtensionAmountTaxInclusive: total,
    LineExtensionTaxAmount: decimalOf(line.vat),
    UnitPrice: net,
    UnitPriceTaxInclusive: total,
    ClassifiedTaxCategory: taxCategory(vatRate, true),
    Item: { Description: lineText(line, { month, feeRate, currency }) },
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

function taxOf({ net, vat, total, vatRate }: InvoiceRow) {
  return {
    TaxSubTotal: {
      TaxableAmount: decimalOf(net),
      TaxAmount: decimalOf(vat),
      TaxInclusiveAmount: decimalOf(total),
      AlreadyClaimedTaxableAmount: '0.00',
      AlreadyClaimedTaxAmount: '0.00',
      AlreadyClaimedTaxInclusiveAmount: '0.00',
      DifferenceTaxableAmount: decimalOf(net),
      DifferenceTaxAmount: decimalOf(vat),
      DifferenceTaxInclusiveAmount: decimalOf(total),
      TaxCategory: taxCategory(vatRate),
    },
    TaxAmount: decimalOf(vat),
  }
}

function totalsOf({ net, total }: InvoiceRow) {
  return {
    TaxExclusiveAmount: decimalOf(net),
    TaxInclusiveAmount: decimalOf(total),
    AlreadyClaimedTaxExclusiveAmount: '0.00',
    AlreadyClaimedTaxInclusiveAmount: '0.00',
    DifferenceTaxExclusiveAmount: decimalOf(net),
    DifferenceTaxInclusiveAmount: decimalOf(total),
    PayableRoundingAmount: '0.00',
    PaidDepositsAmount: '0.00',
    PayableAmount: decimalOf(total),
  }
}

/** A transfer (code 42 of UNCL 4461). */
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
