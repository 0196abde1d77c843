import type {
  Achievement,
  AchievementProgress,
  getAchievement,
  getAchievementProgress,
  listAchievements,
} from '@parta/contracts/achievements'
import { AppError } from '@parta/contracts/errors'
import { isProtected } from '@parta/contracts/predicates/aliases'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { type Actor, personOf } from '@parta/kit/session/actor'
import type { Stored } from '@parta/kit/store/mongo'
import { findSubject, type Subject } from '../people/store.ts'
import { sources } from './milestone-rules.ts'
import { type ProgressRow, progresses, readAchievement, readAchievements, type StoredAchievement } from './store.ts'
import { findRights, type Rights } from './verify-rights.ts'
import { achievementView, progressView } from './view.ts'

export async function list(
  kit: Kit,
  { query, actor }: Pick<Call<typeof listAchievements>, 'query' | 'actor'>,
): Promise<{ readonly items: Achievement[]; readonly canCreate: boolean }> {
  const orgId = query.orgId ?? null
  const { canRead, canEdit } = await findRights(kit, actor, orgId)
  if (!canRead) throw new AppError('org.notFound')
  const found = await readAchievements(kit, orgId)
  return { items: found.map((row) => achievementView(row, canEdit)), canCreate: canEdit }
}

export async function find(
  kit: Kit,
  { params, actor }: Pick<Call<typeof getAchievement>, 'params' | 'actor'>,
): Promise<Achievement> {
  const { achievement, rights } = await readFor(kit, actor, params.id)
  return achievementView(achievement, rights.canEdit)
}

/** Reads an achievement for a caller. @throws achievement.notFound also for those who must not read it */
export async function readFor(
  kit: Kit,
  actor: Actor,
  id: string,
): Promise<{ readonly achievement: StoredAchievement; readonly rights: Rights }> {
  const achievement = await readAchievement(kit, id)
  if (!achievement) throw new AppError('achievement.notFound')
  const rights = await findRights(kit, actor, achievement.orgId)
  if (!rights.canRead) throw new AppError('achievement.notFound')
  return { achievement, rights }
}

/** What a person hides on the profile is not shown as points either, whichever function counts it. */
export function isHidden(
  achievement: Pick<StoredAchievement, 'function'>,
  { hideEmoji }: { readonly hideEmoji: boolean },
) {
  return hideEmoji && sources[achievement.function] === 'received'
}

interface Found {
  readonly items: AchievementProgress[]
  readonly aliases: { readonly id: string; readonly items: AchievementProgress[] }[]
}

export async function findProgress(
  kit: Kit,
  { params, query, actor }: Pick<Call<typeof getAchievementProgress>, 'params' | 'query' | 'actor'>,
): Promise<Found> {
  const userId = personOf(actor)
  const subject = await findSubject(kit, params.id, userId)
  const orgId = query.orgId ?? null
  if (orgId !== null && !subject.isOwn) throw new AppError('rights.missing')
  const { canRead } = await findRights(kit, actor, orgId)
  if (!canRead) throw new AppError('org.notFound')
  const all = await readAchievements(kit, orgId)
  const shown = subject.isOwn ? all : all.filter((achievement) => !isHidden(achievement, subject.owner))
  const aliasIds = params.id === subject.owner.id ? visibleAliases(subject) : []
  const rows = await readProgress(kit, [params.id, ...aliasIds])
  const viewsOf = (id: string) =>
    shown.map((achievement) => progressView(achievement, rows.get(`${achievement._id}:${id}`)))
  return { items: viewsOf(params.id), aliases: aliasIds.map((id) => ({ id, items: viewsOf(id) })) }
}

function visibleAliases({ owner, isOwn }: Subject): string[] {
  return owner.aliases.filter((alias) => isOwn || !isProtected(alias)).map(({ id }) => id)
}

async function readProgress(kit: Kit, subjects: readonly string[]): Promise<Map<string, Stored<ProgressRow>>> {
  const found = await kit.database
    .native<Stored<ProgressRow>>(progresses.collection)
    .find({ subject: { $in: [...subjects] } })
    .toArray()
  return new Map(found.map((row) => [row._id, row]))
}
