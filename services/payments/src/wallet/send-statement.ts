import { day } from '@parta/contracts/durations'
import { AppError } from '@parta/contracts/errors'
import { money } from '@parta/contracts/money'
import type { downloadStatement } from '@parta/contracts/payment-log'
import { defaultLocale, type Locale } from '@parta/contracts/values'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { people } from '@parta/kit/people/people'
import { createSlots, type Slots } from '@parta/kit/process/slots'
import { inOwnTurn } from '@parta/kit/process/turns'
import { statementOf } from '../ledger/list-log.ts'
import { findWallet } from '../ledger/open.ts'
import { csvRowsOf, type ExplainedStatement } from './statement-view.ts'
import { type FindAbout, paymentsOf } from './view.ts'
import { textsOf } from './write-csv.ts'
import { type Owner, writePdf } from './write-pdf.ts'

/** A statement of thousands of movements takes a second of computing. */
export const statementSlots = () => createSlots({ atOnce: 2, waiting: 30 })

interface Sending {
  readonly findAbout: FindAbout
  readonly slots: Slots
}

/** Sends the caller's statement as a file. @throws user.notFound, validation.failed for a period out of range */
export async function sendStatement(
  kit: Kit,
  { actor, query, response }: Pick<Call<typeof downloadStatement>, 'actor' | 'query' | 'response'>,
  { findAbout, slots }: Sending,
): Promise<void> {
  const from = new Date(query.startDate)
  const to = new Date(query.endDate)
  if (from >= to || to.getTime() - from.getTime() > money.statementDays * day) {
    throw new AppError('validation.failed', { fields: [{ field: 'endDate', code: 'validation.order' }] })
  }
  const [wallet, person] = await Promise.all([findWallet(kit, actor.userId), kit.projections.one(people, actor.userId)])
  const name = person ? `${person.name} ${person.surname}` : ''
  const owner = { name, userSymbol: wallet.userSymbol, app: kit.config.PARTA_LITE_NAME }
  // Made as a whole before it is sent, so that a slow reader has no slot.
  const file = await slots(async () => {
    const statement = await statementOf(kit, actor.userId, { currency: query.currency, from, to })
    const abouts = await findAbout(paymentsOf(statement.movements))
    const locale = person?.locale ?? defaultLocale
    return await fileOf({ ...statement, abouts }, { format: query.format, owner, locale })
  }, actor.userId)
  response.status(200).set(fileHeaders(query.format, `parta-${query.currency}.${query.format}`))
  response.send(file)
}

interface Wanted {
  readonly format: 'csv' | 'pdf'
  readonly owner: Owner
  readonly locale: Locale
}

/** Rows that become text in one step. */
const rowsAtOnce = 200

/** Makes the file of a statement. */
export async function fileOf(
  statement: ExplainedStatement,
  { format, owner, locale }: Wanted,
): Promise<Buffer | string> {
  if (format === 'pdf') return await writePdf(statement, owner, locale)
  const rows = await inOwnTurn(() => csvRowsOf(statement, locale))
  const places = Array.from({ length: Math.ceil(rows.length / rowsAtOnce) }, (_none, at) => at * rowsAtOnce)
  const parts = places.map((from) => () => rows.slice(from, from + rowsAtOnce))
  const texts: string[] = []
  for await (const text of textsOf(parts)) texts.push(text)
  return texts.join('')
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
