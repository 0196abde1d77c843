import { AppError } from '@parta/contracts/errors'
import type { appealPenalty, decideAppeal } from '@parta/contracts/karma'
import { limits } from '@parta/contracts/limits'
import { ownerOf } from '@parta/contracts/predicates/aliases'
import { isSiteAdmin } from '@parta/kit/http/audit'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { personOf } from '@parta/kit/session/actor'
import type { Stored } from '@parta/kit/store/mongo'
import { findPenaltyEffect } from '../attendance/find-penalty-effect.ts'
import { standingPenalty } from '../karma/rules.ts'
import { type KarmaRow, karmaSteps } from '../karma/store.ts'
import { judgeAppeal, judgesOf, makeAppeal } from './rules.ts'
import { type AppealRow, appealId, appeals, orgProjection } from './store.ts'

export async function appeal(
  kit: Kit,
  { body, actor }: Pick<Call<typeof appealPenalty>, 'body' | 'actor'>,
): Promise<void> {
  const userId = personOf(actor)
  const { eventId, userOrAliasId: subject, text } = body
  if (ownerOf(subject) !== userId) throw new AppError('appeal.notFound')
  const penalty = await findPenalty(kit, eventId, subject)
  const org = penalty && (await findJudges(kit, penalty.orgId, [userId, penalty.by]))
  await kit.change(appeals, appealId(eventId, subject), (state, now) =>
    makeAppeal(state, { userId, penalty, org, text }, now),
  )
}

/** Returns the penalty of a person or alias at an event that still stands. */
export async function findPenalty({ database }: Kit, eventId: string, subject: string): Promise<KarmaRow | null> {
  const steps = await database
    .native<KarmaRow>(karmaSteps.collection)
    .find({ subject, eventId })
    .sort({ at: 1, _id: 1 })
    .toArray()
  return standingPenalty(steps)
}

/** Returns the organisation with the admins who may decide; null where it has none, so that the site admins do. */
async function findJudges(kit: Kit, orgId: string | null, involved: readonly (string | null)[]) {
  const org = orgId === null ? null : await kit.projections.one(orgProjection, orgId)
  if (!org || org.deleted) return null
  const admins = judgesOf(org.admins, involved).slice(0, limits.factPeople)
  return admins.length > 0 ? { id: org.id, name: org.name, admins } : null
}

/**
 * Decides an appeal.
 * @throws appeal.notFound also for somebody else's organisation · rights.missing for who appeals or took the point
 */
export async function decide(
  kit: Kit,
  { body, actor }: Pick<Call<typeof decideAppeal>, 'body' | 'actor'>,
): Promise<void> {
  const by = personOf(actor)
  const { eventId, userOrAliasId: subject, giveBack } = body
  const id = appealId(eventId, subject)
  const found = await kit.database.native<Stored<AppealRow>>(appeals.collection).findOne({ _id: id })
  const isJudge = isSiteAdmin(actor, 'moderator') || (await isAdmin(kit, found?.orgId ?? null, by))
  if (!found || !isJudge) throw new AppError('appeal.notFound')
  const penalty = await findPenalty(kit, eventId, subject)
  if (found.userId === by || penalty?.by === by) throw new AppError('rights.missing')
  const effect = await findPenaltyEffect(kit, { eventId, subject })
  await kit.change(appeals, id, (state) =>
    judgeAppeal(state, { by, giveBack, isMoot: penalty?._id !== state?.penalty, effect }),
  )
}

export async function isAdmin(kit: Kit, orgId: string | null, userId: string): Promise<boolean> {
  const org = orgId === null ? null : await kit.projections.one(orgProjection, orgId)
  return org !== null && !org.deleted && org.admins.includes(userId)
}
