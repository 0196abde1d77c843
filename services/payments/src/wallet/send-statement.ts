import { pipeline } from 'node:stream/promises'
import { day } from '@parta/contracts/durations'
import { AppError } from '@parta/contracts/errors'
import { money } from '@parta/contracts/money'
import type { downloadStatement } from '@parta/contracts/payment-log'
import { defaultLocale } from '@parta/contracts/values'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { people } from '@parta/kit/people/people'
import { statementOf } from '../ledger/list-log.ts'
import { findWallet } from '../ledger/open.ts'
import { csvRowsOf } from './statement-view.ts'
import { type FindAbout, paymentsOf } from './view.ts'
import { writeCsv } from './write-csv.ts'
import { writePdf } from './write-pdf.ts'

/** Sends the caller's statement as a file. @throws user.notFound, validation.failed for a period out of range */
export async function sendStatement(
  kit: Kit,
  { actor, query, response }: Pick<Call<typeof downloadStatement>, 'actor' | 'query' | 'response'>,
  findAbout: FindAbout,
): Promise<void> {
  const from = new Date(query.startDate)
  const to = new Date(query.endDate)
  if (from >= to || to.getTime() - from.getTime() > money.statementDays * day) {
    throw new AppError('validation.failed', { fields: [{ field: 'endDate', code: 'validation.order' }] })
  }
  const [wallet, person] = await Promise.all([findWallet(kit, actor.userId), kit.projections.one(people, actor.userId)])
  const statement = await statementOf(kit, actor.userId, { currency: query.currency, from, to })
  const abouts = await findAbout(paymentsOf(statement.movements))
  const locale = person?.locale ?? defaultLocale
  response.status(200).set(fileHeaders(query.format, `parta-${query.currency}.${query.format}`))
  if (query.format === 'csv') return await writeCsv(csvRowsOf({ ...statement, abouts }, locale), response)
  const name = person ? `${person.name} ${person.surname}` : ''
  await pipeline(writePdf({ ...statement, abouts }, { name, userSymbol: wallet.userSymbol }, locale), response)
}

const types = { csv: 'text/csv; charset=utf-8', pdf: 'application/pdf', isdoc: 'application/xml' }

/** The headers of a file with somebody's payments: it is saved, not shown, and kept by no cache. */
export function fileHeaders(type: keyof typeof types, name: string) {
  return {
    'Content-Type': types[type],
    'Content-Disposition': `attachment; filename="${name}"`,
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, no-store',
  }
}
