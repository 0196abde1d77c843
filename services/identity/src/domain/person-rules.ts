import { AppError, type FieldProblem } from '@parta/contracts/errors'
import { userDeleted } from '@parta/contracts/identity'
import { deletionUndone, suspensionEnded } from '@parta/contracts/identity-facts'
import { wordsOf } from '@parta/contracts/predicates/text'
import { type Levels, userUpdated } from '@parta/contracts/profiles'
import type { SettingsChange } from '@parta/contracts/settings'
import type { Coordinates } from '@parta/contracts/shapes'
import { consentTexts, defaultLocale, deletedMarker, type Locale } from '@parta/contracts/values'
import { type Decision, type FactDraft, factOf } from '@parta/kit/store/decision'
import type { Account } from './account-store.ts'
import type { Consent, User } from './person-store.ts'
import { snapshotOf } from './person-view.ts'
import { changeSettings, firstSettings } from './settings-rules.ts'

interface NewUser {
  readonly id: string
  readonly accountId: string
  readonly email: string
  readonly preferredLanguage: Locale
  readonly userSymbol: number
  /** Name and gender from a provider or an invitation, as the first values of the profile. */
  readonly given: Account['given']
}

/** Creates the person of an account, with an empty profile. An existing person stays as it is. */
export function createUser(user: User | null, command: NewUser, now: Date): Decision<User, User> {
  if (user) return { next: user, answer: user }
  const { id, given, ...known } = command
  const next: User = {
    ...known,
    name: given?.name ?? '',
    surname: given?.surname ?? '',
    words: nameWords({ name: given?.name ?? '', surname: given?.surname ?? '' }),
    gender: given?.gender ?? 'unknown',
    age: 'unknown',
    activities: [],
    levels: {},
    languages: [],
    description: '',
    image: 'BASIC',
    location: null,
    aliases: [],
    settings: firstSettings,
    login: 'FIRST_TIME',
    termsAndConditions: 0,
    consents: [],
    deleted: false,
    createdAt: now,
    updatedAt: now,
  }
  return { next, facts: [userSnapshotFact(id, next)], answer: next }
}

/** Returns the words by which site admins find a person. */
function nameWords({ name, surname }: Pick<User, 'name' | 'surname'>): string[] {
  return wordsOf(name, surname)
}

export interface ProfileChange {
  readonly id: string
  readonly fields: Partial<
    Pick<
      User,
      | 'name'
      | 'surname'
      | 'gender'
      | 'age'
      | 'activities'
      | 'languages'
      | 'levels'
      | 'description'
      | 'image'
      | 'preferredLanguage'
    > & { location: Coordinates }
  >
  readonly settings?: SettingsChange | undefined
  /** The version of the terms in force, which the consents are given to. */
  readonly terms: number
  /** Whether the person gave all three consents; the schema allows all or none. */
  readonly consents: boolean
  /** The language in which the person read the texts of the consents. */
  readonly consentLocale?: Locale | undefined
  /** The versions of the texts that the person read; undefined when the client does not send them. */
  readonly read?: Versions | undefined
  /** True when the browser found the location, false when the person picked it by hand. */
  readonly isBrowserLocation?: boolean
}

/**
 * Changes a profile. The first change must contain all required fields and the three consents.
 * @throws validation.failed, consents.missing, terms.outdated, user.notFound
 */
export function changeProfile(user: User | null, command: ProfileChange, now: Date): Decision<User, User> {
  const before = requireUser(user)
  const isFirst = before.login === 'FIRST_TIME'
  const fields = trimNames(command.fields)
  if (isFirst) requireNames(fields)
  if (isFirst && !command.consents) throw AppError.field('consents.missing', 'consents')
  if (isFirst) requireCurrentTexts(command)
  const settings = changeSettings(before.settings, command.settings)
  const activities = fields.activities ?? before.activities
  const levels = levelsOf(fields.levels ?? before.levels, activities)
  const { location, ...others } = fields
  const place = locationOf(before, location, command.isBrowserLocation)
  const named = { ...before, ...others }
  const changed: User = { ...named, words: nameWords(named), levels, ...place, settings, updatedAt: now }
  const next: User = isFirst
    ? {
        ...changed,
        login: 'NOT_FIRST_TIME',
        termsAndConditions: command.terms,
        consents: [
          ...before.consents,
          ...consentsTo(command.terms, command.consentLocale ?? changed.preferredLanguage, now),
        ],
      }
    : changed
  return { next, facts: [userSnapshotFact(command.id, next)], answer: next }
}

/** Returns the levels of the person's activities; the level of any other activity could be neither seen nor changed. */
function levelsOf(levels: User['levels'], activities: User['activities']): Levels {
  return Object.fromEntries(activities.flatMap((activity) => (levels[activity] ? [[activity, levels[activity]]] : [])))
}

/** Returns the changed location. A location from the browser never replaces one that was picked by hand. */
function locationOf(
  { location: before, locatedByBrowser }: User,
  location: Coordinates | undefined,
  isBrowser = false,
): Pick<Partial<User>, 'location' | 'locatedByBrowser'> {
  if (!location || (isBrowser && before !== null && locatedByBrowser !== true)) return {}
  return { ...rounded(location), locatedByBrowser: isBrowser }
}

/** Rounds to three decimals, about 100 m: precise enough for a search, too coarse to find the house. */
function rounded(location: Coordinates): { location: Coordinates } {
  const round = (degrees: number) => Math.round(degrees * 1000) / 1000
  return { location: { lat: round(location.lat), lon: round(location.lon) } }
}

/** @throws user.notFound when the person does not exist or is deleted */
export function requireUser(user: User | null): User {
  if (!user || user.deleted) throw new AppError('user.notFound')
  return user
}

/** Names that the app shows for deleted and unknown people. */
const reservedNames = new Set([deletedMarker.toLowerCase(), 'unknown'])

/** Trims the names. @throws validation.failed for a reserved name */
function trimNames(fields: ProfileChange['fields']): ProfileChange['fields'] {
  const trimmed = { ...fields }
  for (const key of ['name', 'surname'] as const) {
    const value = fields[key]?.normalize('NFC').trim()
    if (value === undefined) continue
    refuseReservedName(key, value)
    trimmed[key] = value
  }
  return trimmed
}

/** @throws validation.failed for a reserved name */
export function refuseReservedName(field: string, name: string): void {
  if (reservedNames.has(name.toLowerCase())) throw refusal([{ field, code: 'validation.name' }])
}

/** Everything else is completed later; an event asks for what it needs. */
const required = ['name'] as const

function requireNames(fields: ProfileChange['fields']): void {
  const missing = required.filter((key) => fields[key] === undefined)
  if (missing.length > 0) throw refusal(missing.map((field) => ({ field, code: 'validation.required' })))
}

function refusal(fields: FieldProblem[]): AppError {
  return new AppError('validation.failed', { fields })
}

type Versions = Readonly<Record<Consent['text'], number>>

/** Returns the current version of each text. Terms and privacy share a version, the GDPR text has its own. */
const currentVersions = (terms: number): Versions => ({ ...consentTexts, terms, privacy: terms })

/**
 * @throws terms.outdated when the person read another version than the current one, for which the consent is recorded
 */
function requireCurrentTexts({ read, terms }: Pick<ProfileChange, 'read' | 'terms'>): void {
  const current = Object.entries(currentVersions(terms)) as [Consent['text'], number][]
  if (read && current.some(([text, version]) => read[text] !== version)) throw new AppError('terms.outdated')
}

function consentsTo(terms: number, locale: Locale, at: Date): Consent[] {
  const texts = Object.entries(currentVersions(terms)) as [Consent['text'], number][]
  return texts.map(([text, version]) => ({ text, version, locale, at, source: 'firstProfile' }))
}

/** Returns the fact with the snapshot of a person for the other services. */
export function userSnapshotFact(id: string, user: User): FactDraft {
  return factOf(userUpdated, snapshotOf(id, user))
}

/** Hides a person, by publishing the snapshot of a deleted one, or shows them again. */
export function setLeaving(
  user: User | null,
  { id, leaving }: { readonly id: string; readonly leaving: boolean },
  now: Date,
): Decision<User | null, void> {
  if (!user || user.deleted || Boolean(user.leaving) === leaving) return { next: user, answer: undefined }
  const next = { ...user, leaving, updatedAt: now }
  const undone = leaving ? [] : [factOf(deletionUndone, { userId: id })]
  return { next, facts: [userSnapshotFact(id, next), ...undone], answer: undefined }
}

/** Publishes that the account of a person is suspended, or that it no longer is. */
export function setSuspended(
  user: User | null,
  { id, suspended }: { readonly id: string; readonly suspended: boolean },
  now: Date,
): Decision<User | null, void> {
  if (!user || user.deleted || Boolean(user.suspended) === suspended) return { next: user, answer: undefined }
  const next = { ...user, suspended, updatedAt: now }
  const ended = suspended ? [] : [factOf(suspensionEnded, { userId: id })]
  return { next, facts: [userSnapshotFact(id, next), ...ended], answer: undefined }
}

/**
 * Removes the data of an erased person. The row stays, because rows of other services refer to its id. The variable
 * symbol stays for the bank transfers, and the consents stay as proof.
 */
export function emptyUser(user: User | null, id: string, now: Date): Decision<User | null, void> {
  if (!user || user.deleted) return { next: user, answer: undefined }
  const { accountId, login, termsAndConditions, consents, userSymbol, createdAt } = user
  const next: User = {
    accountId,
    email: '',
    name: deletedMarker,
    surname: '',
    gender: 'unknown',
    age: 'unknown',
    activities: [],
    levels: {},
    languages: [],
    description: '',
    image: 'BASIC',
    location: null,
    preferredLanguage: defaultLocale,
    aliases: [],
    settings: firstSettings,
    login,
    termsAndConditions,
    consents,
    userSymbol,
    deleted: true,
    createdAt,
    updatedAt: now,
  }
  const aliasIds = user.aliases.map((alias) => alias.id)
  return { next, facts: [userSnapshotFact(id, next), factOf(userDeleted, { id, aliasIds })], answer: undefined }
}
