import type { EuroTransfer } from '@parta/contracts/predicates/epc'
import { encode, PaymentOptions } from 'bysquare/pay'

/** Returns the content of a PAY by square code, which the apps of Slovak banks read, for a transfer in euros. */
export function writePayBySquare({ iban, bic, owner, amount, ...symbols }: EuroTransfer): string {
  return encode({
    payments: [
      {
        type: PaymentOptions.PaymentOrder,
        amount: amount / 100,
        currencyCode: 'EUR',
        ...symbols,
        bankAccounts: [bic ? { iban, bic } : { iban }],
        beneficiary: { name: owner },
      },
    ],
  })
}
