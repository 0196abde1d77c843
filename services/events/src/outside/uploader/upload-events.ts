import type * as contract from '@parta/contracts/uploader'
import { defaultLocale } from '@parta/contracts/values'
import { writeRowsToMend } from '@parta/kit/files/write-rows'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { createTurns } from '@parta/kit/process/turns'
import { personOf } from '@parta/kit/session/actor'
import { idFor, newToken } from '@parta/kit/store/id'
import { countImported } from '../../core/count-events.ts'
import { events } from '../../core/store.ts'
import { findImporting, findRowContext } from './find-row-context.ts'
import { beginImport } from './import-rules.ts'
import { type Understood, understandSheet } from './read-sheet.ts'
import { uploadReport } from './report-view.ts'
import {
  type Accepted,
  type CheckedRow,
  checkRow,
  type Plan,
  planImport,
  type RowContext,
  type Sheet,
} from './row-rules.ts'
import { type ImportRow, importPages, imports, pageId, pageSize } from './store.ts'

type Asking = Pick<Call<typeof contract.uploadEvents>, 'actor' | 'body'>

/**
 * Checks a file of events and, if that is asked, begins the import of its rows without an error. The others come back as
 * a file to mend.
 */
export async function uploadEvents(
  kit: Kit,
  { actor, body }: Asking,
  read: (base64: string, account: string) => Promise<Sheet>,
): Promise<contract.UploadReport> {
  const org = await findImporting(kit, body.orgId, actor)
  const file = await read(body.sheet, actor.accountId)
  const understood = await understandSheet(kit, file, { body, org })
  const { sheet, rows, defaults } = understood
  const named = [...new Set(rows.map(({ cells }) => cells.get('place') ?? ''))].filter(Boolean)
  const context = await findRowContext(kit, { body, actor }, { org, named, defaults })
  const plan = await checkSheet(understood, context)
  const known = await findKnown(kit, plan)
  const fresh = plan.accepted.filter(({ id }) => !known.has(id))
  const mapping = understood.describe === null ? null : await understood.describe(context, named)
  const report = uploadReport(sheet, { ...plan, known, mapping })
  if (!body.commit || fresh.length === 0) return report
  const id = await begin(kit, fresh, { context, by: personOf(actor) })
  return { ...report, id, toMend: writeRowsToMend({ ...sheet, errors: plan.errors }, body.locale ?? defaultLocale) }
}

/** Checks the rows. Other work gets its turn in between, because there can be thousands. */
async function checkSheet({ sheet, rows, errors }: Understood, context: RowContext): Promise<Plan> {
  const turn = createTurns()
  if (errors.length > 0) return planImport([], errors)
  const checked: CheckedRow[] = []
  for (const [at, cells] of rows.entries()) {
    checked.push(checkRow(sheet.rows[at]?.row ?? 0, cells, context))
    await turn()
  }
  return planImport(checked, errors)
}

/** The ids of rows whose events exist, or did before they were deleted. */
async function findKnown(kit: Kit, { accepted }: Plan): Promise<ReadonlySet<string>> {
  const known = new Set<string>()
  for (let from = 0; from < accepted.length; from += 1000) {
    const ids = accepted.slice(from, from + 1000).map(({ id }) => id)
    const rows = kit.database.native<{ _id: string }>(events.collection)
    const found = await rows.find({ _id: { $in: ids } }, { projection: { _id: 1 } }).toArray()
    for (const { _id } of found) known.add(_id)
  }
  return known
}

interface Importing {
  readonly context: RowContext
  readonly by: string
}

/**
 * Stores the rows, then the import with its task. The import's id follows from its rows, so that a call that is repeated
 * begins no second one.
 * @throws upload.tooManyToday, event.tooManyComing
 */
async function begin(kit: Kit, fresh: readonly Accepted[], { context, by }: Importing): Promise<string> {
  const { org, leader, now } = context
  const id = idFor(JSON.stringify([org.id, ...fresh.map((one) => one.id)]))
  const stored = await kit.database.model(imports).findById(id).lean<ImportRow>().exec()
  if (stored) return id
  await countImported(kit, { org, count: fresh.length }, now)
  const pages = Math.ceil(fresh.length / pageSize)
  for (let page = 0; page < pages; page += 1) {
    const some = fresh.slice(page * pageSize, (page + 1) * pageSize)
    const rows = some.map((one) => ({ id: one.id, form: one.form }))
    await kit.once(importPages.collection, { _id: pageId(id, page), rows })
  }
  const begun = { orgId: org.id, by, leader, total: fresh.length, pages, linkToken: newToken() }
  await kit.change(imports, id, (state, at) => beginImport(state, { id, begun }, at), { now })
  return id
}
