import type { AchievementIcon } from '@parta/contracts/achievement-values'
import type { Achievement } from '@parta/contracts/achievements'
import type { FieldProblem } from '@parta/contracts/errors'
import { parametersOf } from '@parta/contracts/predicates/achievements'
import type { Activity, Emoji, Locale } from '@parta/contracts/values'
import type { FieldErrors, ResolverResult } from 'react-hook-form'
import validate from '../../generated/forms/create-achievement.js'
import { type FormResolver, formResolver } from '../../lib/form.ts'
import type { NewAchievement } from './api.ts'

type Texts = Record<Locale, string>

/** The parameters and the levels are edited one by one. */
export interface GoalValues extends Required<Omit<NewAchievement, 'parameters' | 'config' | 'orgId'>> {
  activityType: Activity | null
  emoji: Emoji | null
  from: string
  to: string
  withinDays: number | ''
  levels: { step: number | ''; icon: AchievementIcon }[]
}

const empty = (): Texts => ({ cs: '', en: '', sk: '' })

export function newGoalValues(): GoalValues {
  return {
    title: empty(),
    description: empty(),
    detail: empty(),
    function: 'EVENTS_ATTENDED',
    activityType: null,
    emoji: null,
    from: '',
    to: '',
    withinDays: '',
    levels: [5, 10, 20].map((step) => ({ step, icon: 'star' })),
  }
}

/** Texts of other languages that repeat those of the person's own are left empty, so that they change with them. */
export function goalValues(
  { title, description, detail, parameters, config, ...rest }: Achievement,
  own: Locale,
): GoalValues {
  return {
    title: unrepeated(title, own),
    description: unrepeated(description, own),
    detail: unrepeated(detail, own),
    function: rest.function,
    activityType: parameters.activityType ?? null,
    emoji: parameters.emoji ?? null,
    from: parameters.from ?? '',
    to: parameters.to ?? '',
    withinDays: parameters.withinDays ?? '',
    levels: config.levelSteps.map((step, at) => ({ step, icon: config.icons[at] ?? 'star' })),
  }
}

/**
 * The body of a call. Parameters that the function does not take are left out, and a language without a text gets that
 * of the person's own.
 */
export function goalBody(values: GoalValues, own: Locale): NewAchievement {
  const { activityType, emoji, from, to, withinDays, levels, ...rest } = values
  const given = {
    ...(activityType && activityType !== 'any' ? { activityType } : {}),
    ...(emoji ? { emoji } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(withinDays === '' ? {} : { withinDays }),
  }
  const known = parametersOf[values.function]
  const parameters = Object.fromEntries(
    Object.entries(given).filter(([name]) => known.some((parameter) => parameter === name)),
  )
  return {
    ...rest,
    title: completed(values.title, own),
    description: completed(values.description, own),
    detail: completed(values.detail, own),
    parameters,
    config: {
      levelSteps: levels.map(({ step }) => (step === '' ? 0 : step)),
      icons: levels.map(({ icon }) => icon),
    },
  }
}

function completed(texts: Texts, own: Locale): Texts {
  return inLocales((locale) => texts[locale].trim() || texts[own].trim())
}

function unrepeated(texts: Texts, own: Locale): Texts {
  return inLocales((locale) => (locale !== own && texts[locale] === texts[own] ? '' : texts[locale]))
}

function inLocales(textIn: (locale: Locale) => string): Texts {
  return { cs: textIn('cs'), en: textIn('en'), sk: textIn('sk') }
}

/** A text that is missing in the person's own language is reported there only, although the others miss it, too. */
export function goalResolver(own: Locale): FormResolver<GoalValues> {
  const resolver = resolverFor(own)
  return (values) => {
    const result = resolver(values)
    const errors: FieldErrors<GoalValues> = { ...result.errors }
    for (const field of ['title', 'description', 'detail'] as const) {
      const mine = errors[field]?.[own]
      if (mine) errors[field] = { [own]: mine }
    }
    return { ...result, errors } as ResolverResult<GoalValues>
  }
}

function resolverFor(own: Locale): FormResolver<GoalValues> {
  return formResolver<GoalValues>(
    validate,
    (values) => goalBody(values, own),
    ({ levels, from, to }) => [
      ...levels.flatMap(({ step }, at) => problemOf(step, levels[at - 1]?.step, at)),
      ...(from && to && from > to ? [{ field: 'to', code: 'achievement.period' }] : []),
    ],
  )
}

function problemOf(step: number | '', before: number | '' | undefined, at: number): FieldProblem[] {
  const field = `levels.${at}.step`
  if (step === '') return [{ field, code: 'validation.required' }]
  return before !== undefined && before !== '' && step <= before ? [{ field, code: 'achievement.steps' }] : []
}
