import type { Rules } from './access-rules.ts'

/** The part of the access table about products, the admin area, and what programs read of an organisation. */
export const productAccess: Readonly<Record<string, Rules>> = {
  // Site admins let an organisation sell.
  registerOrg: { 'params.id': [['role', 'org']] },
  // Site admins make places everybody's; what the log of their acts is searched by is text to it.
  convertPlace: { 'params.id': [['role', 'place']] },
  listAuditEntries: { 'query.admin': [['role', 'person']], 'query.subject': [['role', 'event']] },
  getPublicCalendar: { 'params.id': [['shared', 'org']] },
  getPublicAtom: { 'params.id': [['shared', 'org']] },
  getFediverseAddress: { 'params.id': [['shared', 'org']] },
  getOrgActor: { 'params.id': [['shared', 'org']] },
  getOrgOutbox: { 'params.id': [['shared', 'org']], 'query.page': [['shared', 'nothing']] },
  getOrgFollowers: { 'params.id': [['shared', 'org']] },
  getEventObject: { 'params.id': [['shared', 'event']] },
  sendToInbox: { 'params.id': [['shared', 'org']] },
  // The product only narrows down what the admin sees anyway.
  getSales: { 'params.id': [['role', 'org']], 'query.product': [['shared', 'product']] },
  getAdminSales: { 'params.id': [['role', 'org']], 'query.product': [['shared', 'product']] },
  getPaymentReport: { 'params.id': [['role', 'org']], 'query.product': [['shared', 'product']] },
  downloadPaymentReport: { 'params.id': [['role', 'org']], 'query.product': [['shared', 'product']] },
  listPayers: { 'params.id': [['role', 'org']] },
  listEventPayers: { 'params.id': [['role', 'event']] },
  remindPayers: { 'params.id': [['role', 'org']], 'body.userId': [['role', 'person']] },
  noteSeat: { 'params.id': [['role', 'event']], 'body.entrant': [['role', 'person']] },
  listInvoices: { 'params.id': [['role', 'org']] },
  issueInvoice: { 'body.orgId': [['role', 'org']] },
  // The number of an invoice can be guessed; it opens to those who may see it.
  downloadInvoice: { 'params.id': [['role', 'nothing']] },
  listProducts: { 'params.id': [['shared', 'org']] },
  getProduct: { 'params.id': [['shared', 'product']] },
  createProduct: { 'body.orgId': [['role', 'org']], 'body.eventId': [['role', 'event']] },
  updateProduct: { 'body.id': [['role', 'product']], 'body.eventId': [['role', 'event']] },
  buyProducts: {
    'body.payments.productId': [['shared', 'product']],
    'body.payments.aliasId': [
      ['own', 'alias'],
      ['own', 'child'],
      ['own', 'person'],
    ],
    'body.payments.eventId': [['shared', 'event']],
    'body.retryId': [['own', 'payment']],
  },
  downloadReceipt: { 'params.id': [['own', 'payment']] },
  // It narrows down the caller's own payments: another person's finds nothing.
  listPayments: { 'query.paymentId': [['shared', 'payment']], 'query.subscriptionsOf': [['shared', 'org']] },
  // For admins of the organisation that was paid.
  returnDeposit: { 'params.id': [['role', 'payment']] },
  cancelPayment: { 'params.id': [['own', 'payment']] },
  getPaymentStatus: {
    'params.id': [['shared', 'product']],
    'body.eventId': [['shared', 'event']],
    'body.data.aliasIds': [['shared', 'alias']],
  },
  getOrgAccount: { 'params.id': [['role', 'org']] },
  setOrgAccount: { 'params.id': [['role', 'org']] },
  // For site admins, of money that is moved by hand.
  proposeMoney: {
    'body.paymentId': [['shared', 'payment']],
    'body.orgId': [['shared', 'org']],
    'body.invoiceId': [['shared', 'nothing']],
  },
  confirmMoneyProposal: { 'params.id': [['shared', 'nothing']] },
  revealMoneyProposal: { 'params.id': [['shared', 'nothing']] },
  refuseMoneyProposal: { 'params.id': [['shared', 'nothing']] },
  listEventPayments: { 'params.id': [['shared', 'event']] },
  discontinueProduct: { 'params.id': [['role', 'product']] },
  replaceProduct: { 'params.id': [['role', 'product']], 'body.productId': [['role', 'product']] },
  // People whom an organisation's admins invited by name.
  importGuests: { 'params.id': [['role', 'org']] },
  listGuests: { 'params.id': [['role', 'org']] },
  removeGuest: { 'params.id': [['role', 'org']], 'query.guestId': [['role', 'guest']] },
  // Tokens of programs are their owner's.
  revokeAccessToken: { 'params.id': [['own', 'session']] },
  // Booking systems of organisations.
  listWebhooks: { 'params.id': [['role', 'org']] },
  createWebhook: { 'params.id': [['role', 'org']] },
  deleteWebhook: { 'params.id': [['shared', 'nothing']] },
  startWebhook: { 'params.id': [['shared', 'nothing']] },
  pingWebhook: { 'params.id': [['shared', 'nothing']] },
  listWebhookDeliveries: { 'params.id': [['shared', 'nothing']] },
  resendWebhookDelivery: { 'params.id': [['shared', 'nothing']] },
  listBookingSystems: { 'params.id': [['role', 'org']] },
  beginReservanto: { 'params.id': [['role', 'org']] },
  connectReservanto: { 'body.start': [['key', 'nothing']] },
  disconnectReservanto: { 'params.id': [['role', 'org']] },
  getReservantoSetup: { 'params.id': [['role', 'org']] },
  // The provider's own ids of kinds; unknown ones are ignored.
  setUpReservanto: { 'params.id': [['role', 'org']], 'body.segments.id': [['shared', 'nothing']] },
}
