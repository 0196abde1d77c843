import { AppError } from '@parta/contracts/errors'
import type { Appeal, listAppeals, listOrgAppeals } from '@parta/contracts/karma'
import { limits } from '@parta/contracts/limits'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { cardOf, entrantCard, hiddenFrom, maskedCard, people } from '@parta/kit/people/people'
import { personOf } from '@parta/kit/session/actor'
import { keyOf, tokenOf } from '@parta/kit/store/keyset'
import type { Stored } from '@parta/kit/store/mongo'
import { type KarmaRow, karmaSteps } from '../karma/store.ts'
import { isAdmin } from './appeal.ts'
import { judgesOf } from './rules.ts'
import { type AppealRow, appeals, orgProjection } from './store.ts'

interface AppealPage {
  readonly items: Appeal[]
  readonly nextToken?: string
}

/** @throws rights.missing unless the caller is an admin of the organisation */
export async function listOfOrg(
  kit: Kit,
  { params, query, actor }: Pick<Call<typeof listOrgAppeals>, 'params' | 'query' | 'actor'>,
): Promise<AppealPage> {
  const viewer = personOf(actor)
  if (!(await isAdmin(kit, params.id, viewer))) throw new AppError('rights.missing')
  return listOpen(kit, { orgIds: [params.id], viewer, query, isMasked: false })
}

/**
 * Lists the appeals for site admins, with those of deleted organisations: an appeal may have been made before this
 * service knew of the deletion. Site admins see first name and initial of the person who appeals and of the one who
 * took the point, but of no alias, who may be a child.
 */
export async function listForSite(
  kit: Kit,
  { query, actor }: Pick<Call<typeof listAppeals>, 'query' | 'actor'>,
): Promise<AppealPage> {
  const orgIds = [null, ...(await findDeletedOrgs(kit))]
  return listOpen(kit, { orgIds, viewer: personOf(actor), query, isMasked: true })
}

interface Listing {
  /** Null for events without an organisation. */
  readonly orgIds: readonly (string | null)[]
  readonly viewer: string
  readonly query: Call<typeof listAppeals>['query']
  readonly isMasked: boolean
}

/** The deleted organisations that have open appeals. */
async function findDeletedOrgs(kit: Kit): Promise<string[]> {
  const ids = (
    await kit.database.native<Stored<AppealRow>>(appeals.collection).distinct('orgId', { state: 'open' })
  ).filter((id) => id !== null)
  const orgs = await kit.projections.known(orgProjection, ids)
  return ids.filter((id) => orgs.get(id)?.deleted === true)
}

async function listOpen(kit: Kit, { orgIds, viewer, query, isMasked }: Listing): Promise<AppealPage> {
  const limit = query.limit ?? limits.pageSize
  const found = await kit.database
    .native<Stored<AppealRow>>(appeals.collection)
    .find({ $and: [{ state: 'open', orgId: { $in: [...orgIds] } }, after(query.nextToken)] })
    .sort({ at: 1, _id: 1 })
    .limit(limit + 1)
    .toArray()
  const shown = found.slice(0, limit)
  const items = await viewsOf(kit, shown, { viewer, isMasked })
  const last = shown.at(-1)
  return found.length > limit && last ? { items, nextToken: tokenOf(last.at.getTime(), last._id) } : { items }
}

function after(nextToken: string | undefined) {
  if (nextToken === undefined) return {}
  const [time, id] = keyOf(nextToken, 'number', 'string')
  const at = new Date(Number(time))
  return { $or: [{ at: { $gt: at } }, { at, _id: { $gt: String(id) } }] }
}

async function viewsOf(
  kit: Kit,
  found: readonly AppealRow[],
  { viewer, isMasked }: Pick<Listing, 'viewer' | 'isMasked'>,
): Promise<Appeal[]> {
  const steps = await kit.database
    .native<KarmaRow>(karmaSteps.collection)
    .find({ _id: { $in: found.map(({ penalty }) => penalty) } })
    .toArray()
  const takers = new Map(steps.map(({ _id, by }) => [_id, by]))
  const involved = found.flatMap(({ userId, penalty }) => [userId, takers.get(penalty) ?? userId])
  const known = await kit.projections.many(people, [viewer, ...involved])
  // Who decides must know about whom, as who organises an event does.
  const hiddenPeople = hiddenFrom(known.get(viewer), true)
  const personCard = (id: string) => {
    const card = cardOf(id, known.get(id), hiddenPeople)
    return isMasked ? maskedCard(card) : card
  }
  return found.map(({ eventId, eventName, subject, userId, penalty, penaltyAt, text, at }) => {
    const entrant = { userId, aliasId: subject === userId ? null : subject }
    const by = takers.get(penalty)
    return {
      eventId,
      userOrAliasId: subject,
      of: isMasked
        ? personCard(userId)
        : entrantCard(kit.config.PARTA_SECRET, entrant, { person: known.get(userId), hiddenPeople }),
      takenBy: by ? personCard(by) : null,
      event: { id: eventId, name: eventName },
      text,
      penaltyAt: penaltyAt.toISOString(),
      at: at.toISOString(),
      mayDecide: judgesOf([viewer], [userId, by ?? null]).length > 0,
    }
  })
}
