import type { createOrg, Org } from '@parta/contracts/orgs'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { personOf } from '@parta/kit/session/actor'
import { newId } from '@parta/kit/store/id'
import { seenBy } from './find.ts'
import { foundOrg } from './rules.ts'
import { orgs } from './store.ts'
import { orgView } from './view.ts'

export async function create(
  kit: Kit,
  call: Pick<Call<typeof createOrg>, 'actor' | 'body'>,
  id = newId(),
): Promise<Org> {
  const founder = personOf(call.actor)
  const image = call.body.file ? await kit.media.storeImage(call.body.file) : (call.body.image ?? `SEED:${id}`)
  const org = await kit.change(orgs, id, (_state, now) => foundOrg({ id, founder, image, form: call.body }, now))
  return orgView(kit, seenBy(id, org, founder))
}
