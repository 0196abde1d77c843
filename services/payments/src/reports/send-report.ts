import { AppError } from '@parta/contracts/errors'
import { money } from '@parta/contracts/money'
import type { downloadPaymentReport } from '@parta/contracts/sales'
import { defaultLocale, type Locale } from '@parta/contracts/values'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { people } from '@parta/kit/people/people'
import { inOwnTurn } from '@parta/kit/process/turns'
import { personOf } from '@parta/kit/session/actor'
import { makeSpreadsheet } from '../files/make-spreadsheet.ts'
import type { Row, Sheet } from '../files/rules.ts'
import { fileHeaders } from '../files/view.ts'
import { type Part, writeCsv } from '../files/write-csv.ts'
import { requireReader } from './find-sales.ts'
import { findNamed, findPaidPayments } from './list-payments.ts'
import { rangeOf } from './rules.ts'
import { headOf, type Named, type PaidPayment, rowOf, sheetName, soldView } from './view.ts'

/** Payments that become text in one step. */
const atOnce = 200

/**
 * Sends the payment report of an organisation as a file. CSV is written while it is read.
 * @throws payment.statementTooLong for a spreadsheet, which has `money.statementRowsMax` rows at most
 */
export async function sendReport(
  kit: Kit,
  {
    params,
    query,
    actor,
    response,
  }: Pick<Call<typeof downloadPaymentReport>, 'params' | 'query' | 'actor' | 'response'>,
): Promise<void> {
  const { isMasked } = await requireReader(kit, params.id, actor)
  const { startDate, endDate, product: productId, format = 'csv' } = query
  const range = rangeOf(query, new Date())
  const person = await kit.projections.one(people, personOf(actor))
  const locale = person?.locale ?? defaultLocale
  const paid = findPaidPayments(kit, { orgId: params.id, productId, ...range })
  const parts = partsOf(kit, paid, { locale, isMasked })
  const headers = fileHeaders(format, `parta-${startDate}-${endDate}.${format}`)
  if (format === 'xlsx') {
    const file = await makeSpreadsheet(() => sheetOf(parts, locale), personOf(actor))
    response.status(200).set(headers).send(file)
    return
  }
  response.status(200).set(headers)
  await writeCsv(parts, locale, response)
}

interface Reader extends Pick<Named, 'isMasked'> {
  readonly locale: Locale
}

async function* partsOf(kit: Kit, paid: AsyncIterable<PaidPayment>, reader: Reader): AsyncGenerator<Part> {
  yield () => [headOf(reader.locale)]
  let part: PaidPayment[] = []
  for await (const one of paid) {
    part.push(one)
    if (part.length < atOnce) continue
    yield await partOf(kit, part, reader)
    part = []
  }
  yield await partOf(kit, part, reader)
}

async function partOf(kit: Kit, part: readonly PaidPayment[], { locale, isMasked }: Reader): Promise<Part> {
  const named = await findNamed(kit, part, { isMasked })
  return () => part.map((one) => rowOf(soldView(one, named), locale))
}

async function sheetOf(parts: AsyncIterable<Part>, locale: Locale): Promise<Sheet> {
  const rows: Row[] = []
  for await (const part of parts) {
    rows.push(...(await inOwnTurn(part)))
    // The first row has the titles.
    if (rows.length > money.statementRowsMax + 1) throw new AppError('payment.statementTooLong')
  }
  return { name: sheetName(locale), rows, locale }
}
