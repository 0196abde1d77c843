import { pipeline } from 'node:stream/promises'
import { AppError } from '@parta/contracts/errors'
import type { downloadReceipt } from '@parta/contracts/payment-log'
import { defaultLocale } from '@parta/contracts/values'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { people } from '@parta/kit/people/people'
import { personOf } from '@parta/kit/session/actor'
import type { Stored } from '@parta/kit/store/mongo'
import { eventProjection } from '../events/store.ts'
import { fileHeaders } from '../files/view.ts'
import { findRow, findWalletRows } from '../ledger/read-rows.ts'
import { readWallet, type Wallet, wallets } from '../ledger/store.ts'
import { orgProjection } from '../orgs/store.ts'
import { findPurchase } from '../purchases/find-purchases.ts'
import { purchaseOf } from '../purchases/store.ts'
import { readReceiptNumber, receiptNumber, receiptOf, rowIdOf } from './receipt-rules.ts'
import { writeReceipt } from './write-receipt.ts'

/** Sends the receipt of a payment, or of its refund, to its payer. @throws payment.notFound also for other people */
export async function sendReceipt(
  kit: Kit,
  { params, query, actor, response }: Pick<Call<typeof downloadReceipt>, 'params' | 'query' | 'actor' | 'response'>,
): Promise<void> {
  const userId = personOf(actor)
  const purchase = await findPurchase(kit, purchaseOf(params.id))
  const payment = purchase?.payments.find(({ id }) => id === params.id)
  if (!purchase || !payment || purchase.userId !== userId) throw new AppError('payment.notFound')
  const confirmed = receiptOf(payment, purchase.currency, query.of)
  const number = confirmed ? await findNumber(kit, userId, rowIdOf(payment.id, query.of)) : null
  if (!confirmed || number === null) throw new AppError('payment.notFound')
  const receipt = { ...confirmed, number }
  const [person, org, event] = await Promise.all([
    kit.projections.one(people, userId),
    kit.projections.one(orgProjection, payment.orgId),
    payment.eventId ? kit.projections.one(eventProjection, payment.eventId) : null,
  ])
  const named = {
    payer: person ? `${person.name} ${person.surname}` : '',
    org: org?.name ?? '',
    event: event ? { name: event.name, date: new Date(event.date) } : null,
    app: kit.config.PARTA_LITE_NAME,
  }
  response.status(200).set(fileHeaders('pdf', `parta-${query.of}-${number}.pdf`))
  const document = await writeReceipt(receipt, named, person?.locale ?? defaultLocale)
  await pipeline(document, response)
}

async function findNumber(kit: Kit, userId: string, rowId: string): Promise<string | null> {
  const wallet = await readWallet(kit, userId)
  const [row] = await findWalletRows(kit, userId, [rowId])
  return wallet && row ? receiptNumber(wallet.userSymbol, row) : null
}

/** Returns the payment that a receipt confirms; `null` for an unknown number. */
export async function findByReceipt(kit: Kit, text: string): Promise<string | null> {
  const parts = readReceiptNumber(text)
  if (!parts) return null
  const wallet = await kit.database.native<Stored<Wallet>>(wallets.collection).findOne({ userSymbol: parts.userSymbol })
  const row = wallet ? await findRow(kit, wallet, parts.number) : null
  const isReceipt = row !== null && [rowIdOf(row.ref, 'payment'), rowIdOf(row.ref, 'refund')].includes(row._id)
  return isReceipt ? row.ref : null
}
