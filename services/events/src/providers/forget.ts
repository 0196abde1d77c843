import type { Kit } from '@parta/kit/kit'
import { forgetConnector } from './rules.ts'
import { type LinksRow, providerLinks } from './store.ts'

/** Removes a person from the connections that they made; these stay the organisation's. */
export async function forgetLinker(kit: Kit, userId: string): Promise<void> {
  const found = await kit.database
    .native<{ _id: string }>(providerLinks.collection)
    .find({ 'reservanto.by': userId }, { projection: { _id: 1 } })
    .toArray()
  for (const { _id } of found)
    await kit.change(providerLinks, _id, (state) => forgetConnector(state as LinksRow, userId))
}

/** Forgets the tokens of a deleted organisation. */
export async function dropLinks(kit: Kit, orgId: string): Promise<void> {
  await kit.database.native<{ _id: string }>(providerLinks.collection).deleteOne({ _id: orgId })
}
