import type { Kit } from '@parta/kit/kit'
import { people } from '@parta/kit/people/people'
import { type Recounts, whenOf } from '../record/request-recount.ts'

/** Asks for a recount of a person and their aliases, after something changed that concerns all of them. */
export async function requestFamily(
  kit: Kit,
  recounts: Recounts,
  { userId, at }: { readonly userId: string; readonly at: string },
): Promise<void> {
  const person = (await kit.projections.known(people, [userId])).get(userId)
  const family = [userId, ...(person?.aliases ?? []).map(({ id }) => id)]
  await recounts.request({ progress: family }, whenOf([{ at }]))
}
