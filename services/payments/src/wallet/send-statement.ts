import { day } from '@parta/contracts/durations'
import { AppError } from '@parta/contracts/errors'
import { money, type statementFormats } from '@parta/contracts/money'
import type { downloadStatement } from '@parta/contracts/payment-log'
import { startOf } from '@parta/contracts/predicates/validity'
import { defaultLocale, type Locale } from '@parta/contracts/values'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { people } from '@parta/kit/people/people'
import { createSlots, type Slots } from '@parta/kit/process/slots'
import { inOwnTurn } from '@parta/kit/process/turns'
import { makeSpreadsheet } from '../files/make-spreadsheet.ts'
import { fileHeaders } from '../files/view.ts'
import { textsOf } from '../files/write-csv.ts'
import { statementOf } from '../ledger/list-log.ts'
import { findWallet } from '../ledger/open-wallet.ts'
import { type ExplainedStatement, rowsOf, words } from './statement-view.ts'
import { type FindAbout, paymentsOf } from './view.ts'
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
  const period = periodOf(query)
  const [wallet, person] = await Promise.all([findWallet(kit, actor.userId), kit.projections.one(people, actor.userId)])
  const name = person ? `${person.name} ${person.surname}` : ''
  const owner = { name, userSymbol: wallet.userSymbol, app: kit.config.PARTA_LITE_NAME }
  // Made as a whole before it is sent, so that a slow reader has no slot.
  const file = await slots(async () => {
    const statement = await statementOf(kit, actor.userId, { currency: query.currency, ...period })
    const abouts = await findAbout(paymentsOf(statement.movements))
    const locale = person?.locale ?? defaultLocale
    return await fileOf({ ...statement, abouts }, { format: query.format, owner, locale })
  }, actor.userId)
  response.status(200).set(fileHeaders(query.format, `parta-${query.currency}.${query.format}`))
  response.send(file)
}

/** Returns the first moment of a period of days, and the first one after it. @throws validation.failed */
function periodOf({ startDate, endDate }: { readonly startDate: string; readonly endDate: string }) {
  const [from, to] = [startOf(startDate), startOf(endDate, 1)]
  // A day on which the clocks change is an hour shorter or longer.
  const days = Math.round((to.getTime() - from.getTime()) / day)
  if (days < 1 || days > money.statementDays) {
    throw new AppError('validation.failed', { fields: [{ field: 'endDate', code: 'validation.order' }] })
  }
  return { from, to }
}

interface Wanted {
  readonly format: (typeof statementFormats)[number]
  readonly owner: Owner
  readonly locale: Locale
}

/** Rows that become text in one step. */
const rowsAtOnce = 200

export async function fileOf(
  statement: ExplainedStatement,
  { format, owner, locale }: Wanted,
): Promise<Buffer | string> {
  if (format === 'pdf') return await writePdf(statement, owner, locale)
  const rows = await inOwnTurn(() => rowsOf(statement, locale))
  if (format === 'xlsx') {
    const sheet = { name: words[locale].title, rows, locale }
    return await makeSpreadsheet(() => Promise.resolve(sheet), String(owner.userSymbol))
  }
  const places = Array.from({ length: Math.ceil(rows.length / rowsAtOnce) }, (_none, at) => at * rowsAtOnce)
  const parts = places.map((from) => () => rows.slice(from, from + rowsAtOnce))
  const texts: string[] = []
  for await (const text of textsOf(parts, locale)) texts.push(text)
  return texts.join('')
}
