import type * as contract from '@parta/contracts/kicked-members'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { cardOf, hiddenFrom, people } from '@parta/kit/people/people'
import { findOrg } from '../org/find-org.ts'
import { requireRole } from '../org/rules.ts'

/** Returns the removed members, the latest first; admins only. */
export async function listKicked(
  kit: Kit,
  { params, actor }: Pick<Call<typeof contract.listKickedMembers>, 'params' | 'actor'>,
) {
  const { kicked = [] } = requireRole(await findOrg(kit, params.id), actor.userId, ['admin'])
  const persons = await kit.projections.many(people, [actor.userId, ...kicked.map(({ id }) => id)])
  const hiddenPeople = hiddenFrom(persons.get(actor.userId), true)
  return {
    items: kicked
      .map(({ id, at }) => ({ person: cardOf(id, persons.get(id), hiddenPeople), at: at.toISOString() }))
      .toReversed(),
  }
}
