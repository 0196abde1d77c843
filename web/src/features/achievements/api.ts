import type * as operations from '@parta/contracts/achievements'
import {
  createAchievement,
  deleteAchievement,
  getAchievement,
  getAchievementProgress,
  getRanking,
  listAchievements,
  updateAchievement,
} from '../../generated/operations.ts'
import { call } from '../../lib/call.ts'
import type { BodyOf, ReplyOf } from '../../lib/request.ts'
import { revalidate, usePages, useQuery } from '../../lib/swr.ts'

export type NewAchievement = BodyOf<typeof operations.createAchievement>
export type AchievementChange = BodyOf<typeof operations.updateAchievement>
type Achievement = ReplyOf<typeof operations.getAchievement>

/** Everybody's achievements, or those of an organisation; `undefined` does not fetch yet. */
export function useAchievements(orgId: string | null | undefined) {
  return useQuery(listAchievements, orgId === undefined ? null : { query: orgId === null ? {} : { orgId } })
}

/** How far a person with their aliases, or an alias, is. */
export function useProgress(id: string | undefined, orgId: string | null = null) {
  const query = orgId === null ? {} : { orgId }
  return useQuery(getAchievementProgress, id === undefined ? null : { params: { id }, query })
}

export function useAchievement(id: string | null) {
  return useQuery(getAchievement, id === null ? null : { params: { id } })
}

export function useRanking(id: string) {
  return usePages(getRanking, { params: { id } })
}

export async function requestCreate(body: NewAchievement): Promise<Achievement> {
  const created = await call(createAchievement, { body })
  await refresh()
  return created
}

export async function requestUpdate(id: string, body: AchievementChange): Promise<Achievement> {
  const updated = await call(updateAchievement, { params: { id }, body })
  await refresh()
  return updated
}

export async function requestDelete(id: string): Promise<void> {
  await call(deleteAchievement, { params: { id } })
  // The page of the achievement is still open: it must not fetch what no longer exists.
  await revalidate(listAchievements, getAchievementProgress)
}

async function refresh(): Promise<void> {
  await revalidate(listAchievements, getAchievement, getAchievementProgress, getRanking)
}
