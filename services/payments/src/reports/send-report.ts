import type { downloadPaymentReport } from '@parta/contracts/sales'
import { defaultLocale, type Locale } from '@parta/contracts/values'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { people } from '@parta/kit/people/people'
import { personOf } from '@parta/kit/session/actor'
import { fileHeaders } from '../wallet/send-statement.ts'
import { type CsvPart, writeCsv } from '../wallet/write-csv.ts'
import { requireReader } from './find.ts'
import { findNamed, findPaidPayments } from './list-payments.ts'
import { rangeOf } from './rules.ts'
import { csvHeadOf, csvRowOf, type Named, type PaidPayment, soldView } from './view.ts'

/** Payments that become text in one step. */
const atOnce = 200

/** Sends the payment report of an organisation as a CSV file, which is written while it is read. */
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
  const range = rangeOf(query, new Date())
  const reader = await kit.projections.one(people, personOf(actor))
  const paid = findPaidPayments(kit, { orgId: params.id, productId: query.product, ...range })
  response.status(200).set(fileHeaders('csv', `parta-${query.startDate}-${query.endDate}.csv`))
  await writeCsv(partsOf(kit, paid, { locale: reader?.locale ?? defaultLocale, isMasked }), response)
}

interface Reader extends Pick<Named, 'isMasked'> {
  readonly locale: Locale
}

async function* partsOf(kit: Kit, paid: AsyncIterable<PaidPayment>, reader: Reader): AsyncGenerator<CsvPart> {
  yield () => [csvHeadOf(reader.locale)]
  let part: PaidPayment[] = []
  for await (const one of paid) {
    part.push(one)
    if (part.length < atOnce) continue
    yield await partOf(kit, part, reader)
    part = []
  }
  yield await partOf(kit, part, reader)
}

async function partOf(kit: Kit, part: readonly PaidPayment[], { locale, isMasked }: Reader): Promise<CsvPart> {
  const named = await findNamed(kit, part, { isMasked })
  return () => part.map((one) => csvRowOf(soldView(one, named), locale))
}
