import { uploadLimits } from '@parta/contracts/upload-limits'
import type { UploadMapping, UploadProgress, UploadReport, UploadRow } from '@parta/contracts/uploader'
import { endOf } from '../../planning/event-rules.ts'
import type { Accepted, Plan, Sheet } from './row-rules.ts'
import type { ImportRow } from './store.ts'

interface Planned extends Plan {
  readonly known: ReadonlySet<string>
  readonly mapping: UploadMapping | null
}

export function uploadReport(sheet: Sheet, { accepted, errors, known, mapping }: Planned): UploadReport {
  const { errorsShown, rowsShown } = uploadLimits
  return {
    id: null,
    toMend: null,
    rows: sheet.rows.length,
    fresh: accepted.filter(({ id }) => !known.has(id)).length,
    known: accepted.filter(({ id }) => known.has(id)).length,
    leftOut: sheet.leftOut,
    errorsCount: errors.length,
    errors: errors.slice(0, errorsShown),
    preview: accepted.slice(0, rowsShown).map((one) => uploadRow(one, known.has(one.id))),
    mapping,
  }
}

function uploadRow({ row, form, place }: Accepted, known: boolean): UploadRow {
  const { name, activityType, date, duration } = form
  const endDate = endOf(new Date(date), duration).toISOString()
  return { row, name, activityType, date, endDate, placeName: place.name, known }
}

export function uploadProgress(id: string, { orgId, state, total, created }: ImportRow): UploadProgress {
  return { id, orgId, state, total, created }
}
