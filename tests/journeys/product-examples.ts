import type { Example, Known } from './example.ts'
import { pixel } from './picture.ts'

/** A one-off product with all fields; those of a subscription are empty. */
const form = {
  title: 'Vstup na kurt',
  description: 'Hodina v hale, míče v ceně.',
  price: 150,
  priceMultisport: 0,
  multisportDeposit: 100,
  eventId: null,
  validDays: null,
  validUntil: null,
  autoJoin: false,
  leaveCharge: 20,
  leaveChargeDate: 48,
  leaveSteps: [{ percent: 50, hours: 24 }],
  image: 'BASIC',
  file: pixel,
}

const customer = {
  name: 'Sokol Prosek, z. s.',
  companyId: '12345679',
  vatId: 'CZ12345679',
  street: 'Dlouhá 12/3',
  city: 'Praha',
  zip: '190 00',
}

const dayAgo = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)

/** Returns a valid call of each operation of products and credit. */
export function productExamples({ org, event, alias, product = 'product' }: Known): Readonly<Record<string, Example>> {
  return {
    getCredit: {},
    getPaymentLog: { query: { limit: '10' } },
    downloadStatement: {
      query: {
        currency: 'CZK',
        startDate: '2026-01-01',
        endDate: '2026-12-31',
        format: 'pdf',
      },
    },
    downloadReceipt: { id: 'purchase-1', query: { of: 'payment' } },
    listPayments: { query: { limit: '10' } },
    buyProducts: { body: { payments: [{ productId: product, eventId: event ?? 'event', multisport: true }] } },
    cancelPayment: { id: 'purchase-1' },
    returnDeposit: { id: 'purchase-1' },
    getPaymentStatus: { id: product, body: { eventId: event ?? 'event', data: { aliasIds: [alias ?? 'alias'] } } },
    listEventPayments: { id: event },
    getSales: { id: org, query: { startDate: dayAgo, endDate: dayAgo, product } },
    getAdminSales: { id: org, query: { startDate: dayAgo, endDate: dayAgo, product } },
    getPaymentReport: { id: org, query: { startDate: dayAgo, endDate: dayAgo, product, limit: '10' } },
    downloadPaymentReport: { id: org, query: { startDate: dayAgo, endDate: dayAgo, product } },
    listPayers: { id: org, query: { startDate: dayAgo, endDate: dayAgo, limit: '10' } },
    listEventPayers: { id: event, query: { limit: '10' } },
    remindPayers: { id: org, body: { userId: 'somebody' } },
    noteSeat: { id: event, body: { entrant: 'somebody', isPaid: true, note: 'hotově' } },
    listInvoices: { id: org, query: { limit: '10' } },
    listBilling: { query: { month: '2026-01' } },
    issueInvoice: { body: { orgId: org ?? 'org', month: '2026-01', currency: 'CZK', customer, rate: 24_315 } },
    downloadInvoice: { id: '2026-0001', query: { format: 'pdf' } },
    listProducts: { id: org, query: { limit: '10', discontinued: 'true' } },
    getProduct: { id: product },
    createProduct: { body: { orgId: org ?? 'org', type: 'oneOff', ...form } },
    updateProduct: { body: { id: product, ...form } },
    replaceProduct: { id: product, body: { productId: null } },
    discontinueProduct: { id: product },
  }
}
