import { limits } from '@parta/contracts/limits'
import type { OrgSnapshot } from '@parta/contracts/orgs'
import type { Place } from '@parta/contracts/places'
import type { Kit } from '@parta/kit/kit'
import { people } from '@parta/kit/people/people'
import { changeEvery, settleEach } from '../../core/settle-each.ts'
import { type EventRow, events, orgProjection } from '../../core/store.ts'
import { followOrg, removeFromEvents } from '../../joining/follow-leavers.ts'
import { decideDelete } from '../../planning/cancel-rules.ts'
import { decideCreate } from '../../planning/create-rules.ts'
import { findProducts } from '../../planning/find-named.ts'
import { followRegistration } from '../../planning/follow-products.ts'
import { type PlaceRow, places, placeView } from '../../planning/store.ts'
import { advanceImport, endImport } from './import-rules.ts'
import { type ImportPage, type ImportRow, importPages, imports, pageId } from './store.ts'

type Page = ImportPage['rows']

/**
 * Creates the events of an import. Existing events are not changed, so a run after a crash creates the rest. The rows
 * were checked when the import began, and are created as of that time, so none is refused now.
 */
export async function importEvents(kit: Kit, importId: string): Promise<void> {
  const found = await findImport(kit, importId)
  if (found?.state !== 'running') return
  let created = 0
  for (let page = 0; page < found.pages; page += 1) {
    const leader = (await findImport(kit, importId))?.leader
    const rows = await findPage(kit, pageId(importId, page))
    const org = await kit.projections.one(orgProjection, found.orgId)
    if (!org || org.deleted || !leader) return await undo(kit, importId, found.pages)
    await createPage(kit, rows, { found, leader, org })
    created += rows.length
    const soFar = created
    await kit.change(imports, importId, (state) => advanceImport(state as ImportRow, soFar))
  }
  await followChanges(kit, found)
  await end(kit, importId, { pages: found.pages, as: 'done' })
}

function findImport(kit: Kit, id: string): Promise<ImportRow | null> {
  return kit.database.model(imports).findById(id).lean<ImportRow>().exec()
}

async function findPage(kit: Kit, id: string): Promise<Page> {
  const page = await kit.database.native<ImportPage>(importPages.collection).findOne({ _id: id })
  if (!page) throw new Error(`The rows ${id} of an import are missing`)
  return page.rows
}

interface Creating {
  readonly found: ImportRow
  readonly leader: string
  readonly org: OrgSnapshot
}

async function createPage(kit: Kit, rows: Page, { found, leader, org }: Creating): Promise<void> {
  const forms = rows.map(({ form }) => form)
  const [byId, sold] = await Promise.all([findPlaces(kit, rows), findProducts(kit, forms)])
  // The leader and the trainers may have lost their roles since the import began, and the sale may have ended;
  // `followChanges` repeats that for the new events afterwards.
  const trainers = forms.flatMap(({ trainer }) => trainer ?? [])
  const then = { ...org, isRegistered: true, admins: [...new Set([...org.admins, leader, ...trainers])] }
  const products = new Map([...sold].map(([id, product]) => [id, { ...product, status: 'active' }] as const))
  const { linkToken } = found
  const known = { leader, karma: limits.karmaMax, org: then, products, linkToken, mayLeadAlone: true }
  await changeEvery(rows, ({ id, form }) => {
    const place = byId.get(form.eventPlaceId) as Place
    return kit.change(
      events,
      id,
      (state: EventRow | null, now) =>
        state
          ? { next: state, answer: undefined }
          : { ...decideCreate({ ...known, id, form, place }, now), answer: undefined },
      { now: found.at },
    )
  })
}

async function findPlaces(kit: Kit, rows: Page): Promise<ReadonlyMap<string, Place>> {
  const ids = [...new Set(rows.map(({ form }) => form.eventPlaceId))]
  const found = await kit.database
    .native<PlaceRow>(places.collection)
    .find({ _id: { $in: ids } })
    .toArray()
  return new Map(found.map((place) => [place._id, placeView(place)]))
}

/** Repeats for the new events what happened during the import: lost roles, ended sales and deleted accounts. */
async function followChanges(kit: Kit, { orgId, leader, by }: ImportRow): Promise<void> {
  const org = await kit.projections.one(orgProjection, orgId)
  if (org) await followOrg(kit, org)
  if (org) await followRegistration(kit, org)
  for (const id of new Set([leader, by])) {
    const person = id === null ? null : await kit.projections.one(people, id)
    if (id !== null && (!person || person.deleted)) await removeFromEvents(kit, id)
  }
}

/** Deletes the events that an import created, because its organisation or its leader is gone. */
async function undo(kit: Kit, importId: string, pages: number): Promise<void> {
  for (let page = 0; page < pages; page += 1) {
    const calling = { userId: '', isSiteAdmin: true, orgs: new Map(), message: '' }
    const rows = await findPage(kit, pageId(importId, page))
    await settleEach(rows, ({ id }) =>
      kit.change(events, id, (state: EventRow | null, now) => decideDelete(state, { ...calling, eventId: id }, now)),
    )
  }
  await end(kit, importId, { pages, as: 'undone' })
}

async function end(
  kit: Kit,
  importId: string,
  { pages, as }: { readonly pages: number; readonly as: 'done' | 'undone' },
): Promise<void> {
  await kit.change(imports, importId, (state) => endImport(state as ImportRow, as))
  const ids = Array.from({ length: pages }, (_none, page) => pageId(importId, page))
  await kit.database.native<ImportPage>(importPages.collection).deleteMany({ _id: { $in: ids } })
}
