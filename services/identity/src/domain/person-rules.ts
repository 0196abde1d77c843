import { AppError, type FieldProblem } from '@parta/contracts/errors'
import { userDeleted } from '@parta/contracts/identity'
import { type Levels, type SettingsChange, userUpdated } from '@parta/contracts/profiles'
import type { Coordinates } from '@parta/contracts/shapes'
import { consentTexts, defaultLocale, deletedMarker, type Locale } from '@parta/contracts/values'
import { type Decision, type FactDraft, told } from '@parta/kit/store/decision'
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
  /** What a provider or an invitation said of them: the first profile begins with it. */
  readonly given: Account['given']
}

/** A person whose profile is still to come; made again it stays as it is. */
export function createUser(user: User | null, command: NewUser, now: Date): Decision<User, User> {
  if (user) return { next: user, answer: user }
  const { id, given, ...known } = command
  const next: User = {
    ...known,
    name: given?.name ?? '',
    surname: given?.surname ?? '',
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
  return { next, facts: [updated(id, next)], answer: next }
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
  /** All three, or none: the schema lets nothing else through. */
  readonly consents: boolean
  /** In which language their texts were read. */
  readonly consentLocale?: Locale | undefined
  /** And in which versions, where that was said. */
  readonly read?: Versions | undefined
  /** The location is the browser's, and was not picked by hand. */
  readonly isBrowserLocation?: boolean
}

/** The first time everything that a person must say once has to be there, with the three consents. */
export function changeProfile(user: User | null, command: ProfileChange, now: Date): Decision<User, User> {
  const before = present(user)
  const isFirst = before.login === 'FIRST_TIME'
  const fields = named(command.fields)
  if (isFirst) demandAll(fields)
  if (isFirst && !command.consents) throw AppError.field('consents.missing', 'consents')
  if (isFirst) demandInForce(command)
  const settings = changeSettings(before.settings, command.settings)
  const activities = fields.activities ?? before.activities
  const levels = played(fields.levels ?? before.levels, activities)
  const { location, ...said } = fields
  const place = placed(before, location, command.isBrowserLocation)
  const changed: User = { ...before, ...said, levels, ...place, settings, updatedAt: now }
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
  return { next, facts: [updated(command.id, next)], answer: next }
}

/** A level counts for what one says one plays: of anything else it could be neither seen nor changed. */
function played(levels: User['levels'], activities: User['activities']): Levels {
  return Object.fromEntries(
    activities.flatMap((activity) => (levels?.[activity] ? [[activity, levels[activity]]] : [])),
  )
}

/** Where a browser is takes the place of where one was before, and of no home that was picked by hand. */
function placed(
  { location: before, locatedByBrowser }: User,
  location: Coordinates | undefined,
  isBrowser = false,
): Pick<Partial<User>, 'location' | 'locatedByBrowser'> {
  if (!location || (isBrowser && before !== null && locatedByBrowser !== true)) return {}
  return { ...rounded(location), locatedByBrowser: isBrowser }
}

/** Three decimals are about a hundred metres: near enough to search around, too coarse to say which house. */
function rounded(location: Coordinates): { location: Coordinates } {
  const round = (degrees: number) => Math.round(degrees * 1000) / 1000
  return { location: { lat: round(location.lat), lon: round(location.lon) } }
}

export function present(user: User | null): User {
  if (!user || user.deleted) throw new AppError('user.notFound')
  return user
}

const unknownNames = new Set([deletedMarker.toLowerCase(), 'unknown'])

/** Names without space around them; what stands for nobody's name is refused. */
function named(fields: ProfileChange['fields']): ProfileChange['fields'] {
  const trimmed = { ...fields }
  for (const key of ['name', 'surname'] as const) {
    const value = fields[key]?.normalize('NFC').trim()
    if (value === undefined) continue
    refuseNobody(key, value)
    trimmed[key] = value
  }
  return trimmed
}

/** @throws validation.failed where a name stands for nobody's */
export function refuseNobody(field: string, name: string): void {
  if (unknownNames.has(name.toLowerCase())) throw refusal([{ field, code: 'validation.name' }])
}

const demanded = ['name', 'surname', 'gender', 'age', 'activities', 'languages'] as const

function demandAll(fields: ProfileChange['fields']): void {
  const missing = demanded.filter((key) => fields[key] === undefined)
  if (missing.length > 0) throw refusal(missing.map((field) => ({ field, code: 'validation.required' })))
}

function refusal(fields: FieldProblem[]): AppError {
  return new AppError('validation.failed', { fields })
}

type Versions = Readonly<Record<Consent['text'], number>>

/** The terms and the privacy text are in force in one version; the duties of the GDPR have their own. */
const inForce = (terms: number): Versions => ({ ...consentTexts, terms, privacy: terms })

/** @throws terms.outdated where another version was read than the one that the consent would be recorded for */
function demandInForce({ read, terms }: Pick<ProfileChange, 'read' | 'terms'>): void {
  const current = Object.entries(inForce(terms)) as [Consent['text'], number][]
  if (read && current.some(([text, version]) => read[text] !== version)) throw new AppError('terms.outdated')
}

function consentsTo(terms: number, locale: Locale, at: Date): Consent[] {
  const texts = Object.entries(inForce(terms)) as [Consent['text'], number][]
  return texts.map(([text, version]) => ({ text, version, locale, at, source: 'firstProfile' }))
}

export function updated(id: string, user: User): FactDraft {
  return told(userUpdated, snapshotOf(id, user))
}

/** Hides a person from others, who are told a snapshot of a deleted one; or shows them again as they were. */
export function setLeaving(
  user: User | null,
  { id, leaving }: { readonly id: string; readonly leaving: boolean },
  now: Date,
): Decision<User, void> {
  if (!user || user.deleted || Boolean(user.leaving) === leaving) return { next: user as User, answer: undefined }
  const next = { ...user, leaving, updatedAt: now }
  return { next, facts: [updated(id, next)], answer: undefined }
}

/**
 * The place that others' rows point to. The symbol stays, for bank transfers and accounts; so do the
 * consents, which prove what was agreed to.
 */
export function emptyUser(user: User | null, id: string, now: Date): Decision<User, void> {
  if (!user || user.deleted) return { next: user as User, answer: undefined }
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
  return { next, facts: [updated(id, next), told(userDeleted, { id, aliasIds })], answer: undefined }
}
