import { AppError } from '@parta/contracts/errors'
import type { OrgSnapshot } from '@parta/contracts/orgs'
import { askMembership } from '@parta/contracts/questions'
import type { Kit } from '@parta/kit/kit'
import { isRunBy } from './rights-rules.ts'
import { type Entry, type EventRow, events, orgProjection } from './store.ts'

/** @throws event.notFound */
export async function findEvent(kit: Kit, id: string): Promise<EventRow> {
  const event = await kit.database.model(events).findById(id).lean<EventRow>().exec()
  if (!event) throw new AppError('event.notFound')
  return event
}

/** The organisation of an event, from the projection; undefined when it is unknown. */
export async function knownOrg(kit: Kit, { org }: EventRow): Promise<OrgSnapshot | undefined> {
  return org ? (await kit.projections.known(orgProjection, [org.id])).get(org.id) : undefined
}

export interface NamingProducts {
  readonly oneOffProductId?: string | null
  readonly subscriptionProductId?: string | null
}

/**
 * Whether a person cannot buy the subscription that an event sells, because a private organisation sells it, and they
 * are no member. Who has a seat by that subscription could buy it: then nobody is asked.
 * @param org the organisation of the event
 */
export async function isForMembers(
  kit: Kit,
  { oneOffProductId, subscriptionProductId, players }: EventRow,
  { org, userId }: { readonly org: OrgSnapshot | undefined; readonly userId: string },
): Promise<boolean> {
  if (!subscriptionProductId || !org?.private || userId === '') return false
  const holdsIt = ({ userId: id, paymentId }: Entry) => id === userId && paymentId !== undefined
  if (isRunBy(org, userId) || (!oneOffProductId && players.some(holdsIt))) return false
  try {
    return (await kit.bus.ask(askMembership, { orgId: org.id, userId })) === null
  } catch (error) {
    kit.log.warn({ err: error, orgId: org.id }, 'Membership unknown; the event is shown as to a member')
    return false
  }
}

/** The ids of the products that events, forms or patches name, each once. */
export function productsIn(naming: readonly NamingProducts[]): string[] {
  const ids = naming.flatMap(({ oneOffProductId, subscriptionProductId }) => [oneOffProductId, subscriptionProductId])
  return [...new Set(ids.filter((id) => typeof id === 'string'))]
}
