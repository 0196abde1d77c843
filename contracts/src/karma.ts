import { type Static, Type } from 'typebox'
import { fact } from './fact.ts'
import { limits } from './limits.ts'
import { Choice, closed, operation } from './operation.ts'
import { Page, paging } from './page.ts'
import { Id, Line, nullable, PersonCard, params } from './shapes.ts'

/**
 * What can happen to karma: `undo` is the leader's or trainer's, before the event is finished; `return` follows an appeal.
 */
export const karmaKinds = ['penalty', 'undo', 'return', 'attendance'] as const
export const appealStates = ['open', 'upheld', 'returned'] as const

const Time = Type.String({ format: 'date-time' })

/** How often a penalty can be given again after its undo. */
export const penaltyRepeats = 3

/** How many points a penalty took: none at karma 0. Absent where it is not counted yet. */
export const PenaltyEffect = Type.Optional(Type.Integer({ minimum: 0, maximum: 1 }))
const Value = Type.Integer({ minimum: 0, maximum: limits.karmaMax })
const EventRef = closed({ id: Id, name: Type.String() })

/** A change of somebody's karma, as its owner sees it. */
export const KarmaChange = closed({
  id: Type.String(),
  /** An `attendance` is one that returned a point. */
  kind: Choice(karmaKinds),
  /** 0 for a penalty at karma 0, which takes nothing. */
  change: Type.Integer({ minimum: -1, maximum: 1 }),
  /** The karma after the change. */
  value: Value,
  at: Time,
  event: EventRef,
  /** Who took the point or gave it back; null for attendances and erased people. */
  by: nullable(PersonCard),
  /** The appeal about this penalty. */
  appeal: Type.Optional(closed({ state: Choice(appealStates), text: Type.String() })),
  mayAppeal: Type.Boolean(),
})
export type KarmaChange = Static<typeof KarmaChange>

export const listKarma = operation({
  name: 'listKarma',
  summary: 'The karma of the caller or of one of their aliases, with each change and its cause, the newest first.',
  service: 'reputation',
  method: 'GET',
  path: '/a/users/karma/:id',
  params: params.id,
  query: closed({ ...paging }),
  reply: closed({
    ...Page(KarmaChange).properties,
    value: Value,
    /** Attendances since karma last changed by them; the third returns a point. Always 0 at full karma. */
    attendances: Type.Integer({ minimum: 0 }),
  }),
  errors: ['user.notFound'],
})

const penalized = { eventId: Id, userOrAliasId: Id }

export const appealPenalty = operation({
  name: 'appealPenalty',
  summary:
    'Asks the admins of the event’s organisation, or without one the site admins, to give a point of karma back. Once for each penalty.',
  service: 'reputation',
  method: 'POST',
  path: '/a/feedback/appeals',
  body: closed({ ...penalized, text: Line(limits.appealMax) }),
  errors: ['appeal.notFound', 'appeal.already', 'appeal.tooLate'],
})

/** An appeal that waits for a decision. */
export const Appeal = closed({
  ...penalized,
  /** Who appeals, or the alias that it is about; site admins see who appeals, masked. */
  of: PersonCard,
  takenBy: nullable(PersonCard),
  event: EventRef,
  text: Type.String(),
  penaltyAt: Time,
  at: Time,
  /** Whether the caller may decide: not who appeals, nor who took the point. */
  mayDecide: Type.Boolean(),
})
export type Appeal = Static<typeof Appeal>

export const listOrgAppeals = operation({
  name: 'listOrgAppeals',
  summary: 'Appeals that wait for the admins of an organisation, the oldest first.',
  service: 'reputation',
  method: 'GET',
  path: '/a/feedback/appeals/:id',
  params: params.id,
  query: closed({ ...paging }),
  reply: Page(Appeal),
  errors: ['rights.missing'],
})

export const listAppeals = operation({
  name: 'listAppeals',
  summary:
    'Appeals that wait for the site admins, the oldest first: at events without an organisation, or where no admin of the organisation can decide. People are masked.',
  service: 'reputation',
  method: 'GET',
  path: '/a/feedback/appeals',
  who: 'siteAdmin',
  role: 'moderator',
  query: closed({ ...paging }),
  reply: Page(Appeal),
})

export const decideAppeal = operation({
  name: 'decideAppeal',
  summary: 'Gives the point of karma back that an appeal asks for, or keeps it taken.',
  service: 'reputation',
  method: 'POST',
  path: '/a/feedback/decideAppeal',
  body: closed({ ...penalized, giveBack: Type.Boolean() }),
  errors: ['appeal.notFound', 'appeal.decided', 'rights.missing'],
})

const about = { eventId: Id, eventName: Type.String(), orgId: nullable(Id), userId: Id, aliasId: nullable(Id) }

/**
 * Somebody appealed. `admins` of the organisation may decide; when the list is empty, the site admins do. Published
 * once more when the organisation is deleted, or loses the last admin who may decide, before a decision.
 */
export const karmaAppealed = fact(
  'reputation.karma-appealed',
  closed({
    ...about,
    orgName: Type.String(),
    admins: Type.Array(Id, { maxItems: limits.factPeople }),
    text: Type.String({ maxLength: limits.appealMax }),
    /** The person who took the point, and so does not decide. */
    takenBy: nullable(Id),
  }),
)
export const appealDecided = fact(
  'reputation.appeal-decided',
  closed({ ...about, by: Id, givenBack: Type.Boolean(), effect: PenaltyEffect }),
)
