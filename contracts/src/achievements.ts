import { type Static, Type } from 'typebox'
import { achievementFunctions, achievementIcons } from './achievement-values.ts'
import { fact } from './fact.ts'
import { EmojiKey } from './feedback.ts'
import { limits } from './limits.ts'
import { UnlockedLevel } from './notifications.ts'
import { Choice, closed, operation } from './operation.ts'
import { Page, paging } from './page.ts'
import { Day, Id, Line, nullable, PersonCard, PlainText, params } from './shapes.ts'
import { activities } from './values.ts'

/** Narrows what an achievement counts. Which of these a function takes: `predicates/achievements.ts`. */
export const AchievementParameters = closed({
  activityType: Type.Optional(Choice(activities)),
  orgId: Type.Optional(Id),
  emoji: Type.Optional(EmojiKey),
  /** The first and the last day that count, in the zone of Parta. */
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  /** Points are the most that a person had within so many days. */
  withinDays: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.achievements.days })),
})
export type AchievementParameters = Static<typeof AchievementParameters>

const step = Type.Integer({ minimum: 1, maximum: limits.achievements.points })

/** The points of each level, strictly increasing, and a picture for each. */
const Config = closed({
  levelSteps: Type.Array(step, { minItems: 1, maxItems: limits.achievements.steps }),
  icons: Type.Array(Choice(achievementIcons), { minItems: 1, maxItems: limits.achievements.steps }),
})

const inLocales = <T extends ReturnType<typeof Line>>(text: T) => closed({ cs: text, en: text, sk: text })

const fields = {
  title: inLocales(Line(limits.achievements.title)),
  description: inLocales(Line(limits.achievements.text)),
  function: Choice(achievementFunctions),
  config: Config,
}
/** The fields that a form may leave out. */
const optional = {
  detail: Type.Optional(inLocales(PlainText(limits.achievements.detail))),
  parameters: Type.Optional(AchievementParameters),
}

export const AchievementForm = closed({ ...fields, ...optional, orgId: Type.Optional(nullable(Id)) })
export type AchievementForm = Static<typeof AchievementForm>

const ShownDay = Type.Optional(Type.String())

export const Achievement = closed({
  id: Id,
  /** The organisation whose members earn it; `null` for everybody's. */
  orgId: nullable(Id),
  ...fields,
  detail: closed({ cs: Type.String(), en: Type.String(), sk: Type.String() }),
  parameters: closed({ ...AchievementParameters.properties, from: ShownDay, to: ShownDay }),
  /** Whether the caller may change and delete it. */
  canEdit: Type.Boolean(),
})
export type Achievement = Static<typeof Achievement>

export const listAchievements = operation({
  name: 'listAchievements',
  summary: 'The achievements that everybody can earn; with `orgId` those of an organisation, for its members.',
  service: 'reputation',
  method: 'GET',
  path: '/a/achievements',
  query: closed({ orgId: Type.Optional(Id) }),
  reply: closed({
    items: Type.Array(Achievement, { maxItems: limits.achievements.most }),
    /** Whether the caller may add one to this list. */
    canCreate: Type.Boolean(),
  }),
  errors: ['org.notFound'],
})

export const createAchievement = operation({
  name: 'createAchievement',
  summary: 'Create an achievement: for everybody as a site admin, or for an organisation as its admin.',
  service: 'reputation',
  method: 'POST',
  path: '/a/achievements',
  cost: 'count',
  body: AchievementForm,
  reply: Achievement,
  errors: [
    'org.notFound',
    'rights.missing',
    'rights.notSiteAdmin',
    'achievement.tooMany',
    'achievement.tooManyToday',
    'achievement.steps',
    'achievement.icons',
    'achievement.parameter',
    'achievement.orgFunction',
    'achievement.period',
  ],
})

export const getAchievement = operation({
  name: 'getAchievement',
  summary: 'One achievement; that of an organisation is for its members.',
  service: 'reputation',
  method: 'GET',
  path: '/a/achievements/single/:id',
  params: params.id,
  reply: Achievement,
  errors: ['achievement.notFound'],
})

export const updateAchievement = operation({
  name: 'updateAchievement',
  summary:
    'Change an achievement. Those whom it can concern are counted anew in the background; levels that were reached stay.',
  service: 'reputation',
  method: 'PATCH',
  path: '/a/achievements/single/:id',
  cost: 'count',
  params: params.id,
  body: closed({ ...Type.Partial(closed(fields)).properties, ...optional }),
  reply: Achievement,
  errors: [
    'achievement.notFound',
    'rights.missing',
    'rights.notSiteAdmin',
    'achievement.steps',
    'achievement.icons',
    'achievement.parameter',
    'achievement.orgFunction',
    'achievement.period',
  ],
})

export const deleteAchievement = operation({
  name: 'deleteAchievement',
  summary: 'Delete an achievement with everybody’s progress. Idempotent for those who may.',
  service: 'reputation',
  method: 'DELETE',
  path: '/a/achievements/single/:id',
  params: params.id,
  errors: ['achievement.notFound', 'rights.missing', 'rights.notSiteAdmin'],
})

/** How far a person or an alias is: "7/10" are `current` and `total`. */
export const AchievementProgress = closed({
  achievementId: Id,
  points: Type.Integer({ minimum: 0 }),
  level: Type.Integer({ minimum: 0 }),
  unlocked: Type.Boolean(),
  /** It has a single step, and is shown without levels. */
  classic: Type.Boolean(),
  current: Type.Integer({ minimum: 0 }),
  total: Type.Integer({ minimum: 0 }),
  /** Which of the achievement's icons is shown; grey while it is locked. */
  icon: Type.Integer({ minimum: 0 }),
  /** When the level was reached; `null` while it is locked. */
  reachedAt: nullable(Type.String({ format: 'date-time' })),
})
export type AchievementProgress = Static<typeof AchievementProgress>

const ProgressList = Type.Array(AchievementProgress, { maxItems: limits.achievements.most })

export const getAchievementProgress = operation({
  name: 'getAchievementProgress',
  summary:
    'The progress of a person with their visible aliases, or of one alias. `orgId` is for the caller’s own only. What a person hides is left out.',
  service: 'reputation',
  method: 'GET',
  path: '/a/achievements/user/:id',
  params: params.id,
  query: closed({ orgId: Type.Optional(Id) }),
  reply: closed({
    items: ProgressList,
    aliases: Type.Array(closed({ id: Id, items: ProgressList }), { maxItems: limits.aliasesMax }),
  }),
  errors: ['user.notFound', 'org.notFound', 'rights.missing'],
})

const Rank = closed({ pts: Type.Integer({ minimum: 1 }), position: Type.Integer({ minimum: 1 }) })

/** A place in a ranking. `id` is the person's, also for an alias. */
export const RankedPerson = closed({ ...PersonCard.properties, aliasId: Type.Optional(Id), rank: Rank })
export type RankedPerson = Static<typeof RankedPerson>

export const getRanking = operation({
  name: 'getRanking',
  summary:
    'Who has most points of an achievement. Equal points share a position; children, deleted people, and for received emoji people who hide them are left out. `own` are the places of the caller and their aliases.',
  service: 'reputation',
  method: 'GET',
  path: '/a/achievements/rank/:id',
  params: params.id,
  query: closed({ ...paging }),
  reply: closed({ ...Page(RankedPerson).properties, own: Type.Array(RankedPerson) }),
  errors: ['achievement.notFound'],
})

/** Somebody reached a level of an achievement, in the last `limits.achievements.newsDays`. */
export const achievementUnlocked = fact(
  'reputation.achievement-unlocked',
  closed({
    ...UnlockedLevel.properties,
    orgId: nullable(Id),
    orgName: Type.Optional(Type.String()),
    userId: Id,
    aliasId: nullable(Id),
    /** When the last of what counts happened. */
    reachedAt: Type.String({ format: 'date-time' }),
    /**
     * When the achievement was created, or last changed so that everybody was counted anew. One such count gives out
     * all the levels that were reached before it.
     */
    countedFrom: Type.Optional(Type.String({ format: 'date-time' })),
  }),
)
