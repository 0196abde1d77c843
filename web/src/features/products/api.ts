import type { EventCard } from '@parta/contracts/events'
import type { reportFormats } from '@parta/contracts/money'
import type { EventPatch, RepetitionChange } from '@parta/contracts/planning'
import type * as operations from '@parta/contracts/products'
import {
  createProduct,
  discontinueProduct,
  downloadPaymentReport,
  getAdminSales,
  getEvent,
  getOrgAccount,
  getPaymentReport,
  getProduct,
  getSales,
  listEventPayers,
  listMyEvents,
  listOrgEvents,
  listPayers,
  listProducts,
  listRepetition,
  noteSeat,
  remindPayers,
  replaceProduct,
  returnDeposit,
  searchEvents,
  setOrgAccount,
  updateEvent,
  updateProduct,
  updateRepetition,
} from '../../generated/operations.ts'
import { call } from '../../lib/call.ts'
import { type BodyOf, CallError, type ReplyOf } from '../../lib/request.ts'
import { saveFile } from '../../lib/save-file.ts'
import { patchQuery, revalidate, useAll, usePages, useQuery } from '../../lib/swr.ts'

export type NewProduct = BodyOf<typeof operations.createProduct>
type ProductChange = BodyOf<typeof operations.updateProduct>
type Product = ReplyOf<typeof operations.getProduct>

/**
 * The coming events that a product may lead to, the soonest first: a page of those whose name or place has words that
 * begin with the typed ones.
 */
export function useEventChoice(orgId: string, typed: string) {
  const query = typed ? { query: typed } : {}
  return useQuery(listOrgEvents, { params: { id: orgId }, query }, { keepPreviousData: true })
}

/** An event by its id; `null` is no event. */
export function useLinkedEvent(id: string | null) {
  return useQuery(getEvent, id === null ? null : { params: { id } }, { revalidateOnFocus: false })
}

export interface Range {
  readonly orgId: string
  /** YYYY-MM-DD. */
  readonly from: string
  readonly to: string
  readonly productId?: string
}

function queryOf({ from, to, productId }: Range) {
  return { startDate: from, endDate: to, ...(productId ? { product: productId } : {}) }
}

/** What was sold, for an admin of the organisation or a site admin. */
export function useSales(range: Range, role: 'admin' | 'siteAdmin') {
  const operation = role === 'admin' ? getSales : getAdminSales
  return useQuery(operation, { params: { id: range.orgId }, query: queryOf(range) })
}

/** Where the organisation's payouts go, and what it earned. */
export function useOrgAccount(orgId: string) {
  return useQuery(getOrgAccount, { params: { id: orgId } })
}

export async function changeAccount(orgId: string, account: string): Promise<void> {
  await call(setOrgAccount, { params: { id: orgId }, body: { account } })
  await revalidate(getOrgAccount)
}

/** Who paid what, the latest first. */
export function usePaymentReport(range: Range) {
  return usePages(getPaymentReport, { params: { id: range.orgId }, query: queryOf(range) })
}

/** Who pays the organisation, those who owe something first. */
export function usePayers({ orgId, from, to }: Range) {
  return usePages(listPayers, { params: { id: orgId }, query: { startDate: from, endDate: to } })
}

/** How the players of an event have paid, those who have not first. */
export function useEventPayers(eventId: string) {
  return usePages(listEventPayers, { params: { id: eventId }, query: {} })
}

/** Reminds some people, or all, of what they owe. @returns how many were reminded; each is once a day at most */
export async function requestReminder(orgId: string, userIds?: readonly string[]): Promise<number> {
  const params = { id: orgId }
  const bodies = userIds?.map((userId) => ({ userId })) ?? [{}]
  const answers = await Promise.all(bodies.map((body) => call(remindPayers, { params, body })))
  return answers.reduce((sum, { reminded }) => sum + reminded, 0)
}

/** Notes that a player has paid for an event outside Parta; `null` takes the note back. */
export async function requestNote(eventId: string, entrant: string, note: string | null): Promise<void> {
  const body = note === null ? { entrant, isPaid: false } : { entrant, isPaid: true, note }
  await call(noteSeat, { params: { id: eventId }, body })
  await revalidate(listEventPayers, listPayers)
}

/** Gives back a deposit that the organisation kept; for its admins. */
export async function requestReturn(paymentId: string): Promise<void> {
  await call(returnDeposit, { params: { id: paymentId } })
  await revalidate(getPaymentReport, getSales, getOrgAccount)
}

export async function saveReport(range: Range, format: (typeof reportFormats)[number]): Promise<void> {
  const file = await call(downloadPaymentReport, { params: { id: range.orgId }, query: { ...queryOf(range), format } })
  saveFile(file, `parta-${range.from}-${range.to}.${format}`)
}

export async function requestCreate(body: NewProduct): Promise<Product> {
  const product = await call(createProduct, { body })
  await refresh(product)
  return product
}

export async function requestUpdate(body: ProductChange): Promise<void> {
  await refresh(await call(updateProduct, { body }))
}

export async function requestDiscontinue(id: string): Promise<void> {
  await refresh(await call(discontinueProduct, { params: { id } }))
}

/** The coming events that sell a product, the soonest first: the first page of them. */
export function useSellingEvents({ id, orgId }: Product) {
  return useQuery(listOrgEvents, { params: { id: orgId }, query: { product: id } }, { revalidateOnFocus: false })
}

/** The coming events on which a subscription could be valid too: the first page of those that sell none. */
export function useEventsWithoutPass(orgId: string) {
  const query = { withoutPass: true } as const
  return useQuery(listOrgEvents, { params: { id: orgId }, query }, { revalidateOnFocus: false })
}

/**
 * Lets events sell a subscription, of a repetition all that come. Who is in them already plays for free.
 * @returns how many refused it
 */
export async function requestOpenWithPass(passId: string, events: readonly EventCard[]): Promise<number> {
  let refused = 0
  try {
    for (const { id, repetitionId } of events) {
      const input = { params: { id }, body: { subscriptionProductId: passId, playersInside: 'free' } } as const
      if (repetitionId !== null) refused += (await call(updateRepetition, input)).refused.length
      else if (!(await isDone(call(updateEvent, input)))) refused += 1
    }
  } finally {
    await revalidate(getEvent, listMyEvents, searchEvents, listOrgEvents, listRepetition)
  }
  return refused
}

/** Whether a call succeeds; a conflict with what the event is now is no error. */
async function isDone(called: Promise<unknown>): Promise<boolean> {
  return called.then(
    () => true,
    (error: unknown) => {
      if (error instanceof CallError && error.status === 409) return false
      throw error
    },
  )
}

/** The products that could be sold instead of one. */
export function useOtherProducts({ id, orgId, type }: Product): readonly Product[] {
  const { data = [] } = useAll(listProducts, { params: { id: orgId } })
  return data.filter((other) => other.id !== id && other.type === type && other.status === 'active')
}

/** What coming events sell instead of a product, if anything, and what becomes of their players. */
type Replacing = Pick<EventPatch, 'playersInside' | 'refund'> & { readonly productId: string | null }

/** Replaces a product in all coming events that sell it; without another one they do not sell it any more. */
export async function requestReplace(id: string, body: Replacing): Promise<RepetitionChange> {
  const result = await call(replaceProduct, { params: { id }, body })
  await revalidate(listOrgEvents, getEvent)
  return result
}

async function refresh(product: Product): Promise<void> {
  await patchQuery(getProduct, { params: { id: product.id } }, () => product)
  await revalidate(listProducts)
}
