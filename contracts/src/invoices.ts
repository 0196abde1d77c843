import { type Static, Type } from 'typebox'
import { Choice, closed, operation } from './operation.ts'
import { Page, paging } from './page.ts'
import { Id, Line, nullable, PlainText, params } from './shapes.ts'
import { currencies } from './values.ts'

export const invoiceLimits = {
  /** Days from the issue of an invoice until it must be paid. */
  dueDays: 14,
  /** Days after the end of a month before it is invoiced, so that every movement of it is in the journal. */
  settlingDays: 1,
  /** Invoices of a year: their variable symbols must be shorter than those of people. */
  perYear: 9999,
  /** What one unit of another currency may cost, in thousandths of a crown. */
  rateMin: 10_000,
  rateMax: 99_999,
  partyMax: 200,
} as const

/** A month as YYYY-MM, in the zone of Parta. */
export const Month = Type.String({
  pattern: '^20\\d\\d-(0[1-9]|1[0-2])$',
  maxLength: 7,
  message: { pattern: 'validation.date' },
})

const PartyText = PlainText(invoiceLimits.partyMax)

/** The forms of a Czech company number (IČO) and of a VAT number (DIČ); either may be missing. */
export const partyPatterns = { companyId: '^(\\d{8})?$', vatId: '^([A-Z]{2}[A-Z0-9]{2,13})?$' } as const

/** To whom an invoice is to be addressed. What the organisation does not have stays empty, and is left out. */
export const Customer = closed({
  name: Line(invoiceLimits.partyMax),
  companyId: Type.String({
    pattern: partyPatterns.companyId,
    maxLength: 8,
    message: { pattern: 'validation.companyId' },
  }),
  vatId: Type.String({ pattern: partyPatterns.vatId, maxLength: 15, message: { pattern: 'validation.vatId' } }),
  street: PartyText,
  city: PartyText,
  zip: PlainText(10),
})
export type Customer = Static<typeof Customer>

const text = Type.String()
/** To whom an invoice was addressed. */
export const AddressedCustomer = closed({
  name: text,
  companyId: text,
  vatId: text,
  street: text,
  city: text,
  zip: text,
})

/**
 * An invoice for the operator's fee, a share of what an organisation got in a month; or a credit note, which takes back
 * a part of one, with amounts below zero. Neither is ever changed, and both have numbers of one series.
 */
export const Invoice = closed({
  /** The number: the year of the issue, and a count without gaps. */
  id: Id,
  orgId: Id,
  /** YYYY-MM. */
  month: text,
  currency: Choice(currencies),
  customer: AddressedCustomer,
  /** Days, YYYY-MM-DD. */
  issued: text,
  due: text,
  /** In minor units: without VAT, the VAT, and what is to be paid. */
  net: Type.Integer(),
  vat: Type.Integer(),
  total: Type.Integer(),
  /** The number of the invoice that a credit note corrects, and why; `null` for an invoice. */
  corrects: nullable(closed({ id: Id, reason: text })),
})
export type Invoice = Static<typeof Invoice>

export const listInvoices = operation({
  name: 'listInvoices',
  summary: 'The invoices and credit notes of an organisation, the latest first; for its admins and site admins.',
  service: 'payments',
  method: 'GET',
  path: '/a/organization/admin/invoice/:id',
  params: params.id,
  query: closed(paging),
  reply: Page(Invoice),
  errors: ['org.notFound'],
})

/** What an organisation got in a month in one currency, and its invoice, if there is one. */
export const Billing = closed({
  orgId: Id,
  name: Type.String(),
  currency: Choice(currencies),
  /** What was paid in the month and the deposits kept in it, without what came back, in minor units; below zero when more came back. */
  sold: Type.Integer(),
  /** The operator's share, without VAT. */
  fee: Type.Integer(),
  /** To whom the organisation's last invoice was addressed; at first only its name. */
  customer: AddressedCustomer,
  invoice: nullable(Invoice),
  /**
   * For an amount that is to be invoiced with VAT in another currency: the day whose exchange rate counts, and the rate
   * that other invoices of the month have. `null` where no rate is needed.
   */
  exchange: nullable(closed({ day: text, rate: nullable(Type.Integer()) })),
})
export type Billing = Static<typeof Billing>

export const listBilling = operation({
  name: 'listBilling',
  summary: 'What each organisation got in a month that is over, the operator’s fee for it, and its invoice.',
  service: 'payments',
  method: 'GET',
  path: '/a/payment/admin/invoices',
  who: 'siteAdmin',
  role: 'finance',
  query: closed({ month: Month }),
  reply: closed({ items: Type.Array(Billing) }),
  errors: ['invoice.monthNotOver', 'invoice.notConfigured'],
  cost: 'count',
})

export const issueInvoice = operation({
  name: 'issueInvoice',
  summary:
    'Issue the invoice of an organisation for a month and currency. There is one: a repeated call answers with the one that was issued. One with VAT in another currency needs `rate`: the crowns for one unit by the Czech National Bank on the day of the supply, in thousandths.',
  service: 'payments',
  method: 'POST',
  path: '/a/payment/admin/invoices',
  who: 'siteAdmin',
  role: 'finance',
  body: closed({
    orgId: Id,
    month: Month,
    currency: Choice(currencies),
    customer: Customer,
    rate: Type.Optional(Type.Integer({ minimum: invoiceLimits.rateMin, maximum: invoiceLimits.rateMax })),
  }),
  reply: Invoice,
  errors: [
    'org.notFound',
    'invoice.monthNotOver',
    'invoice.nothing',
    'invoice.notConfigured',
    'invoice.rateMissing',
    'invoice.tooMany',
  ],
})

export const invoiceFormats = ['pdf', 'isdoc'] as const

export const downloadInvoice = operation({
  name: 'downloadInvoice',
  summary:
    'An invoice or a credit note as a file: PDF, or ISDOC 6.0.2. For the admins of its organisation and site admins.',
  service: 'payments',
  method: 'GET',
  path: '/a/payment/invoice/:id/file',
  params: params.id,
  query: closed({ format: Choice(invoiceFormats) }),
  errors: ['invoice.notFound'],
  answers: 'statement',
})
