import type { statementFormats } from '@parta/contracts/money'
import type { buyProducts as buying, PaymentView, PurchaseView } from '@parta/contracts/payments'
import type { Currency } from '@parta/contracts/values'
import {
  buyProducts,
  cancelPayment,
  downloadReceipt,
  downloadStatement,
  getCredit,
  getEvent,
  getPaymentLog,
  listMyEvents,
  listPayments,
  listProducts,
} from '../../generated/operations.ts'
import { call, callOnce } from '../../lib/call.ts'
import { forgetKey, keyOf } from '../../lib/call-key.ts'
import type { BodyOf } from '../../lib/request.ts'
import { saveFile } from '../../lib/save-file.ts'
import { revalidate, useAll, usePages, useQuery } from '../../lib/swr.ts'
import { seatsSold } from './kart.ts'
import type { Period } from './period.ts'

/** How often a page that waits for a result asks for it. */
const waitMs = 1500

/**
 * What an organisation offers, with the seat of the event that is joined. A person who joins an event of a private
 * organisation from outside sees that seat only.
 * @param eventId the event that is joined; `null` for none
 */
export function useProducts(orgId: string, eventId: string | null) {
  const { data, error, mutate } = useAll(listProducts, { params: { id: orgId } })
  const { data: event, error: failure, mutate: readEvent } = useEventName(eventId)
  const again = () => Promise.all([mutate(), readEvent()])
  const isOutside = error?.code === 'org.notFound' && eventId !== null
  if (isOutside) return { data: event && seatsSold(event), error: failure, again }
  if (!data || eventId === null || failure) return { data, error, again }
  const others = event && seatsSold(event).filter(({ id }) => !data.some((one) => one.id === id))
  return { data: others && [...data, ...others], error, again }
}

/** The person's credit in each currency, in minor units. */
export function useBalances() {
  return useQuery(getCredit, {})
}

export function availableIn(credit: ReturnType<typeof useBalances>['data'], currency: Currency): number | undefined {
  return credit && (credit.credit.find((balance) => balance.currency === currency)?.available ?? 0)
}

export function usePayments() {
  return usePages(listPayments, { query: {} })
}

/** A payment and those bought together with it. */
export function useBoughtWith(paymentId: string) {
  return useQuery(listPayments, { query: { paymentId } })
}

/** The newest payments, asked for again and again while one of them is in progress. */
export function useNewestPayments(isWaiting: (items: readonly PaymentView[]) => boolean) {
  return useQuery(
    listPayments,
    { query: {} },
    { refreshInterval: (page) => (page && !isWaiting(page.items) ? 0 : waitMs) },
  )
}

/** An event by its id, for the name and date in a kart; `null` is no event. */
export function useEventName(id: string | null) {
  return useQuery(getEvent, id === null ? null : { params: { id } }, { revalidateOnFocus: false })
}

export type KartBody = BodyOf<typeof buying>

const keyDraft = 'kart-key'

/** Buys a kart, or tries a pending payment again. */
export async function buy(body: KartBody): Promise<PurchaseView> {
  const purchase = await callOnce(buyProducts, { body }, keyOf(keyDraft, body))
  forgetKey(keyDraft)
  void revalidate(getCredit, listPayments, getEvent, listMyEvents)
  return purchase
}

/** Reads the products again that a kart shows. */
export function showNewPrices(): Promise<void> {
  return revalidate(listProducts, getEvent)
}

export async function cancel(id: string): Promise<void> {
  await call(cancelPayment, { params: { id } })
  await revalidate(listPayments, getEvent, listMyEvents)
}

/** What moved the person's credit, the newest first. */
export function usePaymentLog() {
  return usePages(getPaymentLog, { query: {} })
}

/** Saves the statement of a period as a file. */
export async function saveStatement(
  currency: Currency,
  { format, period }: { readonly format: (typeof statementFormats)[number]; readonly period: Period },
): Promise<void> {
  const { id, startDate, endDate } = period
  const name = id === 'last' ? endDate : id
  const file = await call(downloadStatement, { query: { currency, format, startDate, endDate } })
  saveFile(file, `parta-${currency}-${name}.${format}`)
}

export async function saveReceipt({ id }: PaymentView, of: 'payment' | 'refund'): Promise<void> {
  saveFile(await call(downloadReceipt, { params: { id }, query: { of } }), `parta-${of}-${id}.pdf`)
}
