import { AppError } from '@parta/contracts/errors'
import type * as contract from '@parta/contracts/prompts'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { personOf } from '@parta/kit/session/actor'
import { viewsFor } from './find-prompts.ts'
import { decline as declinePrompt } from './rules.ts'
import { prompts } from './store.ts'

export async function decline(
  kit: Kit,
  { actor, params, body }: Pick<Call<typeof contract.declinePrompt>, 'actor' | 'params' | 'body'>,
): Promise<contract.Prompt> {
  const userId = personOf(actor)
  const id = body.promptId ?? params.id
  const prompt = await kit.change(prompts, id, (before, now) => declinePrompt(before, { id, userId }, now))
  const [view] = await viewsFor(kit, userId, [{ ...prompt, _id: id }])
  if (!view) throw new AppError('prompt.notFound')
  return view
}
