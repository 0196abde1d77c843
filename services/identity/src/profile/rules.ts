import { AppError, type FieldProblem } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import { type Alias, userUpdated } from '@parta/contracts/profiles'
import type { Coordinates } from '@parta/contracts/shapes'
import { consentTexts, deletedMarker, type Locale } from '@parta/contracts/values'
import { type Decision, type FactDraft, told } from '@parta/kit/change'
import type { Consent, User } from './store.ts'
import { snapshotOf } from './view.ts'

export interface NewUser {
  readonly id: string
  readonly accountId: string
  readonly email: string
  readonly preferredLanguage: Locale
  readonly userSymbol: number
}

/** A person whose profile is still to come; made again it stays as it is. */
export function createUser(user: User | null, command: NewUser, now: Date): Decision<User, User> {
  if (user) return { next: user, answer: user }
  const { id, ...known } = command
  const next: User = {
    ...known,
    name: '',
    surname: '',
    gender: 'unknown',
    age: 'unknown',
    activities: [],
    languages: [],
    description: '',
    image: 'BASIC',
    location: null,
    aliases: [],
    settings: {
      hideReviews: false,
      hideEmoji: false,
      notifications: {
        eventLifecycle: { push: true, email: true },
        eventInteractions: { push: true, email: false },
        eventChanges: { push: true, email: true },
        organizations: { push: true, email: true },
        feed: { push: true, email: false },
        feedback: { push: true, email: false },
        chat: { push: true },
      },
    },
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
      'name' | 'surname' | 'gender' | 'age' | 'activities' | 'languages' | 'description' | 'image' | 'preferredLanguage'
    > & { location: Coordinates }
  >
  /** All three, or none: the schema lets nothing else through. */
  readonly consents: boolean
}

/** The first time everything that a person must say once has to be there, with the three consents. */
export function changeProfile(user: User | null, command: ProfileChange, now: Date): Decision<User, User> {
  const before = present(user)
  const isFirst = before.login === 'FIRST_TIME'
  const fields = named(command.fields)
  if (isFirst) demandAll(fields)
  if (isFirst && !command.consents) throw AppError.field('consents.missing', 'consents')
  const changed: User = { ...before, ...fields, updatedAt: now }
  const next: User = isFirst
    ? {
        ...changed,
        login: 'NOT_FIRST_TIME',
        termsAndConditions: consentTexts.terms,
        consents: [...before.consents, ...consentsAt(changed.preferredLanguage, now)],
      }
    : changed
  return { next, facts: [updated(command.id, next)], answer: next }
}

function present(user: User | null): User {
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
    if (unknownNames.has(value.toLowerCase())) throw refusal([{ field: key, code: 'validation.name' }])
    trimmed[key] = value
  }
  return trimmed
}

const demanded = ['name', 'surname', 'gender', 'age', 'activities', 'languages'] as const

function demandAll(fields: ProfileChange['fields']): void {
  const missing = demanded.filter((key) => fields[key] === undefined)
  if (missing.length > 0) throw refusal(missing.map((field) => ({ field, code: 'validation.required' })))
}

function refusal(fields: FieldProblem[]): AppError {
  return new AppError('validation.failed', { fields })
}

function consentsAt(locale: Locale, at: Date): Consent[] {
  const texts = Object.entries(consentTexts) as [Consent['text'], number][]
  return texts.map(([text, version]) => ({
    text,
    version,
    locale,
    at,
    source: 'firstProfile',
  }))
}

/** An alias that is there already is not added again, so that a repeated call changes nothing. */
export function addAlias(user: User | null, id: string, alias: Alias, now: Date): Decision<User, Alias> {
  const before = present(user)
  const there = before.aliases.find((held) => held.id === alias.id)
  if (there) return { next: before, answer: there }
  if (before.aliases.length >= limits.aliasesMax) throw new AppError('alias.tooMany')
  const next: User = {
    ...before,
    aliases: [...before.aliases, alias],
    updatedAt: now,
  }
  return { next, facts: [updated(id, next)], answer: alias }
}

function updated(id: string, user: User): FactDraft {
  return told(userUpdated, snapshotOf(id, user))
}
