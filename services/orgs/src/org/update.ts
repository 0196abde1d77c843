import type * as contract from '@parta/contracts/orgs'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { personOf } from '@parta/kit/session/actor'
import { findOrg, forCaller } from './find-org.ts'
import { updateOrg } from './rules.ts'
import { orgs } from './store.ts'
import { orgView } from './view.ts'

export async function update(
  kit: Kit,
  { actor, body }: Pick<Call<typeof contract.updateOrg>, 'actor' | 'body'>,
): Promise<contract.Org> {
  const userId = personOf(actor)
  const { id, image, file, ...form } = body
  // The rule runs before the picture is stored, so that no picture is stored for a caller without the right.
  if (file) updateOrg(await findOrg(kit, id), { id, userId, form }, new Date())
  const picture = file ? await kit.media.storeImage(file) : image
  const org = await kit.change(orgs, id, (state, now) => updateOrg(state, { id, userId, image: picture, form }, now))
  return orgView(kit, forCaller(id, org, userId))
}
