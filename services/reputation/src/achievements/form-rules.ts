import type { AchievementForm, AchievementParameters } from '@parta/contracts/achievements'
import { AppError } from '@parta/contracts/errors'
import { parametersOf } from '@parta/contracts/predicates/achievements'
import type { AchievementRow } from './store.ts'

type Fields = Pick<AchievementRow, 'title' | 'description' | 'function' | 'parameters' | 'levelSteps' | 'icons'> &
  Partial<Pick<AchievementRow, 'detail'>>

/** @throws achievement.steps · achievement.icons · achievement.parameter · achievement.orgFunction · achievement.period */
export function newAchievement(form: AchievementForm): AchievementRow {
  const { title, description, detail, function: name, config, parameters = {} } = form
  const orgId = form.orgId ?? null
  const fields = {
    title,
    description,
    ...(detail ? { detail } : {}),
    function: name,
    parameters,
    levelSteps: config.levelSteps,
    icons: config.icons,
  }
  return { ...checked(fields, orgId), orgId, deleted: false }
}

/** The fields that a change may have; absent ones stay. */
export type AchievementChange = Partial<Omit<AchievementForm, 'orgId'>>

/** @throws as `newAchievement` */
export function changeAchievement(state: AchievementRow, change: AchievementChange): AchievementRow {
  const { config, ...rest } = change
  const steps = config ? { levelSteps: config.levelSteps, icons: config.icons } : {}
  return { ...state, ...checked({ ...state, ...rest, ...steps }, state.orgId) }
}

function checked<F extends Fields>(fields: F, orgId: string | null): F {
  const { levelSteps, icons, function: name } = fields
  const isIncreasing = levelSteps.every((step, at) => at === 0 || step > (levelSteps[at - 1] ?? 0))
  if (!isIncreasing) throw AppError.field('achievement.steps', 'config.levelSteps')
  if (icons.length !== levelSteps.length) throw AppError.field('achievement.icons', 'config.icons')
  const parameters = ofOrg(fields.parameters, orgId)
  const known = parametersOf[name]
  // An organisation sees only what happens in it.
  if (orgId !== null && !known.includes('orgId')) throw AppError.field('achievement.orgFunction', 'function')
  const unknown = Object.keys(parameters).find((parameter) => !known.some((one) => one === parameter))
  if (unknown !== undefined) throw AppError.field('achievement.parameter', `parameters.${unknown}`)
  const { from, to } = parameters
  if (from !== undefined && to !== undefined && from > to) throw AppError.field('achievement.period', 'parameters.to')
  return { ...fields, parameters }
}

function ofOrg(parameters: AchievementParameters, orgId: string | null): AchievementParameters {
  return orgId === null ? parameters : { ...parameters, orgId }
}
