import { type Static, Type } from 'typebox'
import { fact } from './fact.ts'
import { limits } from './limits.ts'
import { Choice, closed, operation } from './operation.ts'
import { NotificationSettings, Settings, SettingsChange } from './settings.ts'
import {
  Coordinates,
  Id,
  ImageChoice,
  ImageFile,
  LocaleName,
  namePattern,
  nullable,
  PersonName,
  params,
  Text,
} from './shapes.ts'
import { activities, ageRanges, aliasAgeGroups, genders, languages } from './values.ts'

/** Levels by activity, from 1 (beginner) to 5 (professional); unknown when absent. */
export const Levels = Type.Partial(Type.Record(Type.Enum([...activities]), Type.Integer({ minimum: 1, maximum: 5 })), {
  additionalProperties: false,
})
export type Levels = Static<typeof Levels>

export const Alias = closed({
  /** `ALIAS_<id>__<owner>`. */
  id: Type.String(),
  name: Type.String(),
  surname: Type.String(),
  image: Type.String(),
  /** Absent where the owner has not said it: such an alias is protected as a child is (`isProtected`). */
  ageGroup: Type.Optional(Choice(aliasAgeGroups)),
  /** Only the owner and the services see both fields. An absent one is unknown, and never taken from the owner. */
  gender: Type.Optional(Choice(genders)),
  levels: Type.Optional(Levels),
})
export type Alias = Static<typeof Alias>

/** Like a person's name, but may be empty. */
const AliasName = Type.String({
  maxLength: limits.nameMax,
  pattern: namePattern,
  message: { pattern: 'validation.name' },
})

const profileFields = {
  name: PersonName,
  surname: PersonName,
  gender: Choice(genders),
  age: Choice(ageRanges),
  activities: Type.Array(Choice(activities), {
    minItems: 1,
    maxItems: limits.activitiesMax,
    uniqueItems: true,
    message: { minItems: 'validation.oneActivity' },
  }),
  languages: Type.Array(Choice(languages), {
    minItems: 1,
    maxItems: languages.length,
    uniqueItems: true,
    message: { minItems: 'validation.oneLanguage' },
  }),
  description: Text(limits.descriptionMax),
  levels: Levels,
}

/** The caller's own data. */
export const Me = closed({
  id: Type.String(),
  email: Type.String(),
  name: Type.String(),
  surname: Type.String(),
  gender: Choice(genders),
  age: Choice(ageRanges),
  activities: Type.Array(Choice(activities)),
  languages: Type.Array(Choice(languages)),
  levels: Type.Optional(Levels),
  description: Type.String(),
  image: Type.String(),
  location: nullable(Coordinates),
  preferredLanguage: LocaleName,
  aliases: Type.Array(Alias),
  settings: Settings,
  termsAndConditions: Type.Integer(),
  /** The variable symbol of the person's bank transfers. */
  userSymbol: Type.Integer(),
  login: Choice(['FIRST_TIME', 'NOT_FIRST_TIME']),
  updatedAt: Type.String(),
})
export type Me = Static<typeof Me>

/** A person as any signed-in caller sees them. Others see only aliases that are marked as adults. */
export const Profile = closed({
  id: Type.String(),
  name: Type.String(),
  surname: Type.String(),
  gender: Choice(genders),
  age: Choice(ageRanges),
  activities: Type.Array(Choice(activities)),
  languages: Type.Array(Choice(languages)),
  levels: Type.Optional(Levels),
  description: Type.String(),
  image: Type.String(),
  aliases: Type.Array(Alias),
  deleted: Type.Boolean(),
})
export type Profile = Static<typeof Profile>

export const getMe = operation({
  name: 'getMe',
  who: 'account',
  summary: 'The caller’s profile, aliases and settings.',
  service: 'identity',
  method: 'GET',
  path: '/a/users',
  reply: Me,
  errors: ['user.notFound'],
})

export const initialUser = operation({
  name: 'initialUser',
  who: 'account',
  summary: 'Create the person of an account at its first sign-in. Idempotent.',
  service: 'identity',
  method: 'POST',
  path: '/a/users/initial',
  body: closed({ preferredLanguage: Type.Optional(LocaleName) }),
  reply: Me,
})

const TextVersion = Type.Integer({ minimum: 1, maximum: 1_000_000 })

export const Consents = closed({
  terms: Type.Literal(true, { message: { const: 'validation.consent' } }),
  privacy: Type.Literal(true, { message: { const: 'validation.consent' } }),
  gdpr: Type.Literal(true, { message: { const: 'validation.consent' } }),
  /** The language in which the texts were read; the person's own by default. */
  locale: Type.Optional(LocaleName),
  /** The versions that were read; they must be the ones in force, which are the default. */
  versions: Type.Optional(closed({ terms: TextVersion, privacy: TextVersion, gdpr: TextVersion })),
})

/**
 * The first profile: what a person must state once, with the three consents. Surname, gender and age may follow, when
 * something needs them; until then the surname is empty, and the others are unknown.
 */
export const FirstProfile = closed({
  name: profileFields.name,
  surname: Type.Optional(profileFields.surname),
  gender: Type.Optional(profileFields.gender),
  age: Type.Optional(profileFields.age),
  activities: profileFields.activities,
  languages: profileFields.languages,
  description: Type.Optional(profileFields.description),
  levels: Type.Optional(profileFields.levels),
  image: Type.Optional(ImageChoice),
  file: Type.Optional(ImageFile),
  location: Type.Optional(Coordinates),
  consents: Consents,
})

export const updateMe = operation({
  name: 'updateMe',
  who: 'account',
  summary: 'Change the caller’s profile and settings. The first call must contain the three consents.',
  service: 'identity',
  method: 'PATCH',
  path: '/a/users',
  body: closed({
    name: Type.Optional(profileFields.name),
    surname: Type.Optional(profileFields.surname),
    gender: Type.Optional(profileFields.gender),
    age: Type.Optional(profileFields.age),
    activities: Type.Optional(profileFields.activities),
    languages: Type.Optional(profileFields.languages),
    description: Type.Optional(profileFields.description),
    levels: Type.Optional(profileFields.levels),
    image: Type.Optional(ImageChoice),
    file: Type.Optional(ImageFile),
    location: Type.Optional(Coordinates),
    /** `browser`: the location was not picked by hand, and is stored only when there is none. */
    locationFrom: Type.Optional(Choice(['browser'])),
    preferredLanguage: Type.Optional(LocaleName),
    /** Absent settings stay as they are, each channel separately. */
    settings: Type.Optional(SettingsChange),
    consents: Type.Optional(Consents),
  }),
  reply: Me,
  errors: ['user.notFound', 'consents.missing', 'terms.outdated', 'image.invalid'],
})

export const getProfile = operation({
  name: 'getProfile',
  summary: 'Another person’s profile. Of a deleted person, the reply tells only that they are deleted.',
  service: 'identity',
  method: 'GET',
  path: '/a/users/profile/:id',
  params: params.id,
  reply: Profile,
  errors: ['user.notFound'],
})

export const createAlias = operation({
  name: 'createAlias',
  summary:
    'Add an alias, for example a child. A blank name becomes a random placeholder, and with it a blank surname; beside a given name a blank surname stays empty. Without `ageGroup` the alias is protected as a child is.',
  service: 'identity',
  method: 'POST',
  path: '/a/users/alias',
  body: closed({
    name: Type.Optional(AliasName),
    surname: Type.Optional(AliasName),
    image: Type.Optional(ImageChoice),
    file: Type.Optional(ImageFile),
    ageGroup: Type.Optional(Choice(aliasAgeGroups)),
    gender: Type.Optional(Choice(genders)),
    levels: Type.Optional(Levels),
  }),
  reply: Alias,
  errors: ['user.notFound', 'alias.tooMany', 'image.invalid'],
})

export const updateAlias = operation({
  name: 'updateAlias',
  summary:
    'Change one of the caller’s aliases; a blank name becomes a random placeholder, and with it a blank surname; beside a given name a blank surname stays empty.',
  service: 'identity',
  method: 'PATCH',
  path: '/a/users/alias',
  body: closed({
    id: Id,
    name: Type.Optional(AliasName),
    surname: Type.Optional(AliasName),
    image: Type.Optional(ImageChoice),
    file: Type.Optional(ImageFile),
    ageGroup: Type.Optional(nullable(Choice(aliasAgeGroups))),
    gender: Type.Optional(Choice(genders)),
    /** All levels: an absent one becomes unknown. */
    levels: Type.Optional(Levels),
  }),
  reply: Alias,
  errors: ['user.notFound', 'alias.notFound', 'image.invalid'],
})

export const deleteAlias = operation({
  name: 'deleteAlias',
  summary: 'Delete one of the caller’s aliases; it leaves its coming events, and stays without a name in past ones.',
  service: 'identity',
  method: 'DELETE',
  path: '/a/users/alias/:id',
  params: params.id,
  errors: ['user.notFound', 'alias.notFound'],
})

export const getAliasPicture = operation({
  name: 'getAliasPicture',
  summary:
    'The picture of an alias (image/webp), by a signed address from another reply. The address works for up to an hour, and no longer than the alias has the picture.',
  service: 'identity',
  method: 'GET',
  path: '/public/pictures/:key',
  params: closed({ key: Type.String({ pattern: '^[a-f0-9]{32}$', maxLength: 32 }) }),
  query: closed({
    /** Seconds since 1970. */
    until: Type.String({ pattern: '^\\d{10}$', maxLength: 10 }),
    signature: Type.String({ pattern: '^[A-Za-z0-9_-]+$', maxLength: 64 }),
  }),
  answers: 'picture',
})

/** The snapshot of a person, from which every service keeps a projection. */
export const userUpdated = fact(
  'identity.user-updated',
  closed({
    id: Id,
    name: Type.String(),
    surname: Type.String(),
    image: Type.String(),
    email: Type.String(),
    gender: Choice(genders),
    age: Choice(ageRanges),
    locale: LocaleName,
    userSymbol: Type.Integer(),
    aliases: Type.Array(Alias),
    levels: Type.Optional(Levels),
    hideReviews: Type.Boolean(),
    hideEmoji: Type.Boolean(),
    /** The notification settings; absent for deleted people. */
    telling: Type.Optional(NotificationSettings),
    /** The ids of people hidden from this person by a block, in either direction; absent for deleted people. */
    apart: Type.Optional(Type.Array(Id)),
    deleted: Type.Boolean(),
    /** Deleted, and not yet erased: until then a sign-in takes the deletion back. */
    leaving: Type.Optional(Type.Literal(true)),
    /** Suspended by a site admin: shown to others as before, and gets nothing by itself. Absent when it is over. */
    suspended: Type.Optional(Type.Literal(true)),
  }),
  { kept: true },
)
export type UserSnapshot = Static<typeof userUpdated.data>
