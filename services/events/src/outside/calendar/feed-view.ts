import { type CalendarFeed, getCalendarFeed } from '@parta/contracts/calendar'
import type { UserSnapshot } from '@parta/contracts/profiles'
import type { Kit } from '@parta/kit/kit'
import { keyedHash, unseal } from '@parta/kit/session/seal'
import { orgProjection } from '../../core/store.ts'
import type { FeedEntry } from './store.ts'

export const sealedAs = 'calendar feed'

export function hashOf(kit: Kit, token: string): string {
  return keyedHash(kit.config.PARTA_SECRET, 'calendar feed address', token)
}

/** The feeds as their owner sees them, with address and name. */
export async function feedViews(
  kit: Kit,
  person: UserSnapshot | null,
  feeds: readonly FeedEntry[],
): Promise<CalendarFeed[]> {
  const orgs = await kit.projections.many(
    orgProjection,
    feeds.flatMap(({ kind, targetId }) => (kind === 'org' && targetId ? [targetId] : [])),
  )
  return feeds.map(({ id, kind, targetId, token, createdAt }) => {
    const owner = targetId === null ? person : person?.aliases.find((alias) => alias.id === targetId)
    const targetName = (targetId && orgs.get(targetId)?.name) ?? (owner ? fullName(owner) : '')
    const path = getCalendarFeed.path.replace(':token', `${unseal(kit.config.PARTA_SECRET, sealedAs, token)}.ics`)
    return { id, kind, targetId, targetName, path, createdAt: createdAt.toISOString() }
  })
}

function fullName({ name, surname }: Pick<UserSnapshot, 'name' | 'surname'>): string {
  return `${name} ${surname}`.trim()
}
