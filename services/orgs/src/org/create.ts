import type * as contract from '@parta/contracts/orgs'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { personOf } from '@parta/kit/session/actor'
import { newId } from '@parta/kit/store/id'
import { forCaller } from './find-org.ts'
import { countOrg } from './quota-rules.ts'
import { quotas } from './quota-store.ts'
import { createOrg } from './rules.ts'
import { orgs } from './store.ts'
import { orgView } from './view.ts'

export async function create(
  kit: Kit,
  call: Pick<Call<typeof contract.createOrg>, 'actor' | 'body'>,
  id = newId(),
): Promise<contract.Org> {
  const founder = personOf(call.actor)
  await kit.change(quotas, founder, (state, now) => countOrg(state, founder, now))
  const image = call.body.file ? await kit.media.storeImage(call.body.file) : (call.body.image ?? `SEED:${id}`)
  const org = await kit.change(orgs, id, (_state, now) => createOrg({ id, founder, image, form: call.body }, now))
  return orgView(kit, forCaller(id, org, founder))
}
