import { AppError } from '@parta/contracts/errors'
import type { getSales, Sales } from '@parta/contracts/sales'
import { zone } from '@parta/contracts/values'
import { isSiteAdmin } from '@parta/kit/http/audit'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import type { SharedReadings } from '@parta/kit/process/read-shared'
import { type Actor, personOf } from '@parta/kit/session/actor'
import { findSeller, orgProjection } from '../orgs/store.ts'
import { purchasesOf } from '../purchases/find-purchases.ts'
import { type SoldGroup, soldStages } from './find-sold.ts'
import { rangeOf, salesOf } from './rules.ts'

/** How many sums are read at once: those of a large organisation keep the database busy for a second. */
export const sumsRoom = { atOnce: 2, waiting: 30 }

/**
 * An organisation's payments are for its admins. Site admins see those of each organisation, also of a deleted one.
 * @returns whether its payers are masked for the reader, as for site admins who do not run it (docs/decisions/0086)
 * @throws org.notFound, rights.missing
 */
export async function requireReader(kit: Kit, orgId: string, actor: Actor): Promise<{ readonly isMasked: boolean }> {
  if (isSiteAdmin(actor, 'finance')) {
    const org = await kit.projections.one(orgProjection, orgId)
    if (!org) throw new AppError('org.notFound')
    return { isMasked: !org.admins.includes(personOf(actor)) }
  }
  const { isAdmin } = await findSeller(kit, orgId, personOf(actor))
  if (!isAdmin) throw new AppError('rights.missing')
  return { isMasked: false }
}

/** Adds up what an organisation has sold, in the database; also one that may no longer sell. */
export async function findSales(
  kit: Kit,
  read: SharedReadings,
  { params, query, actor }: Pick<Call<typeof getSales>, 'params' | 'query' | 'actor'>,
): Promise<{ items: Sales[] }> {
  await requireReader(kit, params.id, actor)
  const wanted = { orgId: params.id, productId: query.product, ...rangeOf(query, new Date()) }
  return await read(JSON.stringify(wanted), () => addUp(kit, wanted))
}

async function addUp(kit: Kit, wanted: Parameters<typeof soldStages>[0]): Promise<{ items: Sales[] }> {
  const day = { $dateToString: { date: '$payments.datePaid', format: '%Y-%m-%d', timezone: zone } }
  const groups = await purchasesOf(kit)
    .aggregate<SoldGroup>([
      ...soldStages(wanted),
      { $group: { _id: { currency: '$currency', type: '$type', day }, count: { $sum: 1 }, total: { $sum: '$total' } } },
    ])
    .toArray()
  return { items: salesOf(groups.map(({ _id, count, total }) => ({ ..._id, count, total }))) }
}
