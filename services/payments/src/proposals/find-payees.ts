import type { OrgSnapshot } from '@parta/contracts/orgs'
import { folded } from '@parta/contracts/predicates/text'
import type { Kit } from '@parta/kit/kit'
import type { Stored } from '@parta/kit/store/mongo'
import { orgProjection } from '../orgs/store.ts'
import { type OrgAccount, orgAccounts } from './store.ts'

const payeesMax = 20

/** Returns the organisations that may sell or have an account, and whose name has a text, by name. */
export async function findPayees(kit: Kit, name: string): Promise<{ id: string; name: string }[]> {
  const accounts = await kit.database
    .native<Stored<OrgAccount>>(orgAccounts.collection)
    .find({}, { projection: { _id: 1 } })
    .toArray()
  const wanted = folded(name)
  // Few organisations are registered: site admins do so one by one.
  const found = await kit.database
    .native<{ _id: string; data: OrgSnapshot }>(orgProjection.definition.collection)
    .find(
      { $or: [{ 'data.isRegistered': true }, { _id: { $in: accounts.map(({ _id }) => _id) } }] },
      { projection: { 'data.name': 1 } },
    )
    .toArray()
  return found
    .filter(({ data }) => folded(data.name).includes(wanted))
    .map(({ _id, data }) => ({ id: _id, name: data.name }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'cs'))
    .slice(0, payeesMax)
}
