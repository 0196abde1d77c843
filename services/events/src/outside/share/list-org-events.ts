import { AppError } from '@parta/contracts/errors'
import type * as contract from '@parta/contracts/events'
import { limits } from '@parta/contracts/limits'
import type { OrgSnapshot } from '@parta/contracts/orgs'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { beginsWith } from '@parta/kit/store/words'
import { after, listEvents } from '../../core/list-events.ts'
import { participations } from '../../core/participation-store.ts'
import { isRunBy } from '../../core/rights-rules.ts'
import { orgProjection } from '../../core/store.ts'
import { comingWindow, rangeOf, type Window } from './window-rules.ts'

/** The index of an organisation's events; given as a hint, because MongoDB may choose a slower one. */
export const ofOrg = { 'org.id': 1, date: 1, _id: 1 } as const

type OrgCall = Pick<Call<typeof contract.listOrgEvents>, 'actor' | 'params' | 'query'>

/**
 * Lists an organisation's events, soonest first: the coming ones, or all between two days. Private events are listed
 * for those who are in them or run the organisation; cancelled coming ones for those who are in them.
 * @throws org.notFound for an unknown or deleted organisation
 */
export async function listOrgEvents(kit: Kit, { actor, params, query }: OrgCall) {
  const org = await kit.projections.one(orgProjection, params.id)
  if (!org || org.deleted) throw new AppError('org.notFound')
  const limit = query.limit ?? limits.pageSize
  const window: Window = query.startDate || query.endDate ? rangeOf(query) : comingWindow(new Date())
  const filter = {
    $and: [
      { 'org.id': params.id, date: window.date, removed: { $ne: true }, name: { $ne: '' } },
      window.endDate ? { endDate: window.endDate } : {},
      ...beginsWith(query.query),
      selling(query.product),
      query.withoutPass ? { subscriptionProductId: null } : {},
      await visible(kit, org, { userId: actor.userId, window }),
      after(query.nextToken),
    ],
  }
  return listEvents(kit, filter, { limit, caller: actor.userId, hint: ofOrg })
}

function selling(product: string | undefined) {
  return product === undefined ? {} : { $or: [{ oneOffProductId: product }, { subscriptionProductId: product }] }
}

async function visible(
  kit: Kit,
  org: OrgSnapshot,
  { userId, window }: { readonly userId: string; readonly window: Window },
) {
  const own = await kit.database
    .model(participations)
    .distinct('eventId', { userId, listed: true, orgId: org.id, date: window.date })
    .exec()
  const open = { ...(window.endDate ? { cancelled: false } : {}), ...(isRunBy(org, userId) ? {} : { private: false }) }
  return { $or: [open, { _id: { $in: own } }] }
}
