import type { Org, updateOrg } from '@parta/contracts/orgs'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { personOf } from '@parta/kit/session/actor'
import { findOrg, seenBy } from './find.ts'
import { editOrg } from './rules.ts'
import { orgs } from './store.ts'
import { orgView } from './view.ts'

export async function update(kit: Kit, { actor, body }: Pick<Call<typeof updateOrg>, 'actor' | 'body'>): Promise<Org> {
  const userId = personOf(actor)
  const { id, image, file, ...form } = body
  // A picture is kept only for those who may change it.
  if (file) editOrg(await findOrg(kit, id), { id, userId, form }, new Date())
  const picture = file ? await kit.media.storeImage(file) : image
  const org = await kit.change(orgs, id, (state, now) => editOrg(state, { id, userId, image: picture, form }, now))
  return orgView(kit, seenBy(id, org, userId))
}
