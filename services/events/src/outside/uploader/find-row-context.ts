import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import type { OrgSnapshot } from '@parta/contracts/orgs'
import { folded } from '@parta/contracts/predicates/text'
import type { ProductSnapshot } from '@parta/contracts/products'
import { uploadLimits } from '@parta/contracts/upload-limits'
import type { UploadDefaults, uploadEvents } from '@parta/contracts/uploader'
import type { ProjectionRow } from '@parta/kit/facts/projection'
import { isSiteAdmin } from '@parta/kit/http/audit'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { people } from '@parta/kit/people/people'
import { type Actor, personOf } from '@parta/kit/session/actor'
import { isRunBy } from '../../core/rights-rules.ts'
import { type Products, productProjection, records } from '../../core/store.ts'
import { findOrg } from '../../planning/find-named.ts'
import { type PlaceRow, places, placeView } from '../../planning/store.ts'
import type { Cell } from './cell-rules.ts'
import { defaultCells } from './default-rules.ts'
import type { RowContext } from './row-rules.ts'

/** The organisation, if the caller may import its events. @throws org.notFound, rights.missing, upload.notRegistered */
export async function findImporting(kit: Kit, orgId: string, actor: Actor): Promise<OrgSnapshot> {
  const org = await findOrg(kit, orgId)
  if (isSiteAdmin(actor, 'support')) return org
  if (!org.admins.includes(personOf(actor))) throw new AppError('rights.missing')
  if (!org.isRegistered) throw new AppError('upload.notRegistered')
  return org
}

/** Returns the people who may train the events of an organisation, with their names. */
export async function findTrainers(kit: Kit, org: OrgSnapshot): Promise<readonly { id: string; name: string }[]> {
  const found = await kit.projections.many(people, [...new Set([...org.admins, ...org.powerUsers])])
  return [...found.values()]
    .filter(({ deleted }) => !deleted)
    .map(({ id, name, surname }) => ({ id, name: `${name} ${surname}`.trim() }))
}

/** The products that an organisation sells, by id. */
export async function findSold(kit: Kit, orgId: string): Promise<Products> {
  const rows = await kit.database
    .native<ProjectionRow<ProductSnapshot>>(productProjection.definition.collection)
    .find({ 'data.orgId': orgId, 'data.status': 'active' })
    .toArray()
  return new Map(rows.map(({ data }) => [data.id, data]))
}

type Uploading = Pick<Call<typeof uploadEvents>, 'body' | 'actor'>

interface Concerned {
  readonly org: OrgSnapshot
  /** What rows name as their place. */
  readonly named: readonly Cell[]
  readonly defaults: UploadDefaults
}

/**
 * Reads what the rows of a file are checked against. The leader of the events is the caller if they run the
 * organisation, otherwise its first admin.
 */
export async function findRowContext(
  kit: Kit,
  { body, actor }: Uploading,
  { org, named, defaults }: Concerned,
): Promise<RowContext> {
  const leader = isRunBy(org, actor.userId) ? actor.userId : org.admins[0]
  if (!leader) throw new AppError('rights.missing')
  const chosen = body.places ?? []
  const ids = [...chosen.map(({ id }) => id), defaults.eventPlaceId ?? ''].filter(Boolean)
  const [known, trainers, products, found] = await Promise.all([
    kit.projections.known(records, [leader]),
    findTrainers(kit, org),
    findSold(kit, org.id),
    findNamed(kit, [...named, ...ids]),
  ])
  const byName = byNames(found.map(placeView), ({ id, name, address }) => [id, name, `${name} (${address})`])
  return {
    org,
    leader,
    karma: known.get(leader)?.karma ?? limits.karmaMax,
    places: new Map([
      ...byName,
      ...chosen.map(({ name, id }) => [folded(name), byName.get(folded(id)) ?? []] as const),
    ]),
    trainers: new Map(
      [...byNames(trainers, ({ id, name }) => [id, name])].map(([name, some]) => [name, some.map(({ id }) => id)]),
    ),
    products,
    productsByName: byNames([...products.values()], ({ id, title }) => [id, title]),
    defaults: defaultCells(defaults),
    now: new Date(),
  }
}

async function findNamed(kit: Kit, cells: readonly string[]): Promise<PlaceRow[]> {
  const names = cells.flatMap((cell) => [cell, cell.replace(/ \([^()]*\)$/, '')])
  const rows = kit.database.native<PlaceRow>(places.collection)
  const found: PlaceRow[] = []
  for (let from = 0; from < names.length; from += 1000) {
    const some = names.slice(from, from + 1000)
    const filter = { $or: [{ name: { $in: some } }, { _id: { $in: some } }] }
    found.push(...(await rows.find(filter).limit(uploadLimits.rows).toArray()))
  }
  return [...new Map(found.map((place) => [place._id, place])).values()]
}

function byNames<T>(items: readonly T[], namesOf: (item: T) => readonly string[]): ReadonlyMap<string, readonly T[]> {
  const byName = new Map<string, T[]>()
  for (const item of items) {
    for (const name of new Set(namesOf(item).map(folded))) byName.set(name, [...(byName.get(name) ?? []), item])
  }
  return byName
}
