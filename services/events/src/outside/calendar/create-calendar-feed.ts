import type * as contract from '@parta/contracts/calendar'
import { AppError } from '@parta/contracts/errors'
import type { UserSnapshot } from '@parta/contracts/profiles'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { findWithAliases } from '@parta/kit/people/people'
import { personOf } from '@parta/kit/session/actor'
import { seal } from '@parta/kit/session/seal'
import { newId, newToken } from '@parta/kit/store/id'
import { addFeed } from './feed-rules.ts'
import { feedViews, hashOf, sealedAs } from './feed-view.ts'
import { findOpenOrg } from './find-feed.ts'
import { calendarFeeds, type FeedEntry } from './store.ts'

export async function createCalendarFeed(
  kit: Kit,
  { actor, body: { kind, targetId } }: Pick<Call<typeof contract.createCalendarFeed>, 'actor' | 'body'>,
): Promise<contract.CalendarFeed> {
  const userId = personOf(actor)
  const person = await findWithAliases(kit, userId, kind === 'alias' && targetId ? [targetId] : [])
  if (!person) throw new AppError('profile.incomplete')
  if (kind === 'alias') checkAlias(person, targetId)
  if (kind === 'org') await findOpenOrg(kit, targetId ?? '')
  const token = newToken()
  const feed: FeedEntry = {
    id: newId(),
    kind,
    targetId: kind === 'own' ? null : (targetId ?? null),
    hash: hashOf(kit, token),
    token: seal(kit.config.PARTA_SECRET, sealedAs, token),
    createdAt: new Date(),
  }
  await kit.change(calendarFeeds, userId, (state) => addFeed(state, feed))
  const [view] = await feedViews(kit, person, [feed])
  return view as contract.CalendarFeed
}

/**
 * Checks that the alias is the caller's.
 * @throws alias.notFound
 */
function checkAlias(person: UserSnapshot, aliasId: string | undefined): void {
  if (!person.aliases.some(({ id }) => id === aliasId)) throw new AppError('alias.notFound')
}
