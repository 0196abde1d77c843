import type * as contract from '@parta/contracts/invitations'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { cardOf, hiddenFrom, people } from '@parta/kit/people/people'
import { findOrg } from '../org/find-org.ts'
import { requireRole } from '../org/rules.ts'
import { orgsOf } from '../org/store.ts'

/** Returns the requests that wait for an answer; admins only. */
export async function listRequests(
  kit: Kit,
  { params, actor }: Pick<Call<typeof contract.listRequests>, 'params' | 'actor'>,
) {
  const { requests = [] } = requireRole(await findOrg(kit, params.id), actor.userId, ['admin'])
  const persons = await kit.projections.many(people, [actor.userId, ...requests.map(({ id }) => id)])
  const hiddenPeople = hiddenFrom(persons.get(actor.userId), true)
  return {
    items: requests.map(({ id, message, at }) => ({
      person: cardOf(id, persons.get(id), hiddenPeople),
      message,
      at: at.toISOString(),
    })),
  }
}

/** Returns a person's waiting requests, newest first; private organisations without a name, unless they were invited. */
export async function listOwn(kit: Kit, userId: string): Promise<{ items: contract.OwnRequest[] }> {
  const found = await orgsOf(kit)
    .find(
      { 'requests.id': userId, deleted: { $ne: true } },
      { projection: { name: 1, image: 1, private: 1, requests: { $elemMatch: { id: userId } } } },
    )
    .toArray()
  const items = found.flatMap(({ _id: id, name, image, private: isPrivate, requests = [] }): contract.OwnRequest[] =>
    requests.map(({ message, at, invited }) => {
      const org = isPrivate && !invited ? { id, name: null, image: 'BASIC' } : { id, name, image }
      return { org, message, at: at.toISOString() }
    }),
  )
  return { items: items.toSorted((one, other) => (one.at < other.at ? 1 : -1)) }
}
