import type { Kit } from '@parta/kit/kit'
import { findPenalty } from './appeal.ts'
import { closeMoot } from './rules.ts'
import { appealId, appeals } from './store.ts'

/** Closes the appeal about a point that its leader or trainer gave back. Runs after the step of karma is stored. */
export async function followUndo(
  kit: Kit,
  { eventId, userId, aliasId }: { readonly eventId: string; readonly userId: string; readonly aliasId: string | null },
): Promise<void> {
  const subject = aliasId ?? userId
  const standing = (await findPenalty(kit, eventId, subject))?._id ?? null
  await kit.change(appeals, appealId(eventId, subject), (state) => closeMoot(state, standing))
}
