import type { GuestReport, GuestRow as Shown } from '@parta/contracts/guests'
import { uploadLimits } from '@parta/contracts/upload-limits'
import type { Locale } from '@parta/contracts/values'
import { mappedColumns } from '@parta/kit/files/columns'
import type { Table } from '@parta/kit/files/read-table'
import { writeRowsToMend } from '@parta/kit/files/write-rows'
import type { Mapping } from './column-rules.ts'
import { type Asked, keyOfName, type ListedPerson, linesOf, type ReadList } from './rules.ts'

interface Judged extends ReadList {
  readonly table: Table
  readonly mapping: Mapping
  /** The invitations of the list that were not sent before. */
  readonly fresh: readonly Asked[]
  readonly idOf: (key: string) => string
  readonly invited: boolean
  readonly locale: Locale
}

export function guestReport({ invited, locale, ...judged }: Judged): GuestReport {
  const { table, mapping, people, errors, fresh, idOf } = judged
  const freshIds = new Set(fresh.map(({ id }) => id))
  const keysOf = ({ emails, name, telephone }: ListedPerson) =>
    emails.length > 0 ? emails : [keyOfName(name, telephone)]
  const isKnown = (person: ListedPerson) => !keysOf(person).some((key) => freshIds.has(idOf(key)))
  const row = (person: ListedPerson): Shown => ({ ...person, emails: [...person.emails], known: isKnown(person) })
  const lines = linesOf(table, mapping.hasTitles)
  const mails = fresh.filter(({ email }) => email !== null).length
  return {
    hasTitles: mapping.hasTitles,
    columns: mappedColumns(table, mapping, lines),
    rows: lines.length,
    mails,
    links: fresh.length - mails,
    known: people.filter(isKnown).length,
    errorsCount: errors.length,
    errors: errors.slice(0, uploadLimits.errorsShown),
    preview: people.slice(0, uploadLimits.rowsShown).map(row),
    invited,
    toMend: invited
      ? writeRowsToMend({ titles: mapping.hasTitles ? table.titles : null, rows: lines, errors }, locale)
      : null,
  }
}
