import type { listRequests as contract } from '@parta/contracts/invitations'
import { apartBy, cardOf, people } from '@parta/kit/people'
import type { Call } from '@parta/kit/route'
import type { Kit } from '@parta/kit/run'
import { findOrg } from '../org/find.ts'
import { runBy } from '../org/rules.ts'

/** Who waits for an answer, for admins. */
export async function listRequests(kit: Kit, { params, actor }: Pick<Call<typeof contract>, 'params' | 'actor'>) {
  const { requests = [] } = runBy(await findOrg(kit, params.id), actor.userId, ['admin'])
  const persons = await kit.copies.many(people, [actor.userId, ...requests.map(({ id }) => id)])
  const apart = apartBy(persons.get(actor.userId), true)
  return {
    items: requests.map(({ id, message, at }) => ({
      person: cardOf(id, persons.get(id), apart),
      message,
      at: at.toISOString(),
    })),
  }
}
