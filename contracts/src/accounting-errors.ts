/**
 * The error codes of subscriptions at the deletion of an account, of the bank's movements, of invoices, and of kept
 * deposits, with their HTTP status.
 */
export const accountingErrors = {
  'account.subscriptionsLeft': 409,
  'deposit.own': 409,
  'deposit.notKept': 409,
  'deposit.paidOut': 409,
  'movement.notFound': 404,
  'movement.settled': 409,
  'movement.own': 409,
  'movement.otherCurrency': 409,
  'movement.secondReading': 409,
  'bank.otherAccount': 409,
  'invoice.notFound': 404,
  'invoice.monthNotOver': 409,
  'invoice.nothing': 409,
  'invoice.notConfigured': 409,
  'invoice.rateMissing': 422,
  'invoice.creditTooMuch': 409,
  'invoice.tooMany': 409,
} as const
