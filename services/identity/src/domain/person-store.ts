import { limits } from '@parta/contracts/limits'
import type { Alias, Levels, Settings } from '@parta/contracts/profiles'
import type { Coordinates } from '@parta/contracts/shapes'
import type { Activity, AgeRange, consentTexts, Gender, Locale, LoginState, languages } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import { aggregate, type Stored } from '@parta/kit/store/mongo'

/** One agreement to one text; only ever added to (GDPR Art. 7). */
export interface Consent {
  readonly text: keyof typeof consentTexts
  readonly version: number
  readonly locale: Locale
  readonly at: Date
  readonly source: 'firstProfile' | 'termsUpdate'
}

/** Somebody whom a person has blocked, and since when. */
export interface Blocked {
  readonly id: string
  readonly at: Date
  /** First name and initial of then, so that the list says who it is and follows nobody; absent in blocks of old. */
  readonly name?: string
  readonly surname?: string
}

/** A person: what they show of themselves, their aliases and settings. */
export interface User {
  readonly accountId: string
  readonly email: string
  readonly name: string
  readonly surname: string
  readonly gender: Gender
  readonly age: AgeRange
  readonly activities: readonly Activity[]
  /** How well, of what they play; absent in those from before it was asked. */
  readonly levels?: Levels
  readonly languages: readonly (typeof languages)[number][]
  readonly description: string
  readonly image: string
  readonly location: Coordinates | null
  /** False of a home that was picked by hand; absent in rows of old, which count as picked. */
  readonly locatedByBrowser?: boolean
  readonly preferredLanguage: Locale
  readonly aliases: readonly Alias[]
  readonly settings: Settings
  readonly login: LoginState
  readonly termsAndConditions: number
  readonly consents: readonly Consent[]
  readonly userSymbol: number
  /** Whom they have blocked; absent where they never did. */
  readonly blocked?: readonly Blocked[]
  /** Who has blocked them: never shown to anybody. */
  readonly blockedBy?: readonly string[]
  /** Hidden from others, because the account waits for its erasure; absent where it does not. */
  readonly leaving?: boolean
  readonly deleted: boolean
  readonly createdAt: Date
  readonly updatedAt: Date
}

export const users = aggregate<User>(
  'users',
  {
    accountId: String,
    email: String,
    name: String,
    surname: String,
    gender: String,
    age: String,
    activities: [String],
    levels: Object,
    languages: [String],
    description: String,
    image: String,
    location: Object,
    locatedByBrowser: Boolean,
    preferredLanguage: String,
    aliases: [Object],
    settings: Object,
    login: String,
    termsAndConditions: Number,
    consents: [Object],
    userSymbol: Number,
    blocked: [Object],
    blockedBy: [String],
    leaving: Boolean,
    deleted: Boolean,
    createdAt: Date,
    updatedAt: Date,
  },
  (schema) => {
    // The last judge of "a symbol is never given twice"; bank transfers are told apart by it.
    schema.index({ userSymbol: 1 }, { unique: true })
    // Whether a picture is still shown: before it is removed.
    schema.index({ image: 1 })
    schema.index({ 'aliases.image': 1 })
    // Who blocked somebody, and whom they blocked: for the erasure of that person.
    schema.index({ 'blocked.id': 1 }, { partialFilterExpression: { 'blocked.id': { $exists: true } } })
    schema.index({ blockedBy: 1 }, { partialFilterExpression: { blockedBy: { $exists: true } } })
  },
)

export function readUser(kit: Kit, id: string): Promise<Stored<User> | null> {
  return kit.database
    .native<Stored<User>>(users.collection)
    .findOne({ _id: id }, { projection: { facts: 0, commits: 0, causes: 0 } }) as Promise<Stored<User> | null>
}

/** The next variable symbol; numbers are given out once and never again. */
interface Counter {
  readonly next: number
}

export const counters = aggregate<Counter>('counters', { next: Number })

/** A variable symbol that nobody had before; one that is taken and not used stays unused. */
export function takeSymbol(kit: Kit): Promise<number> {
  return kit.change(counters, 'user-symbol', (counter) => {
    const symbol = counter?.next ?? limits.userSymbolFirst
    return { next: { next: symbol + 1 }, answer: symbol }
  })
}
