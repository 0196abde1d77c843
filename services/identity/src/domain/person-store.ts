import { limits } from '@parta/contracts/limits'
import { Choice } from '@parta/contracts/operation'
import { Alias, Levels } from '@parta/contracts/profiles'
import { Settings } from '@parta/contracts/settings'
import { Coordinates, LocaleName, nullable } from '@parta/contracts/shapes'
import { activities, ageRanges, consentTexts, genders, languages, loginStates } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import { aggregate, type Stored } from '@parta/kit/store/mongo'
import { index, list, type RowOf, row, Timestamp } from '@parta/kit/store/row'
import { Type } from 'typebox'

/** A person's consent to one text. Consents are only added, never changed (GDPR Art. 7). */
const Consent = row({
  text: Choice(Object.keys(consentTexts) as (keyof typeof consentTexts)[]),
  version: Type.Integer(),
  locale: LocaleName,
  at: Timestamp,
  source: Choice(['firstProfile', 'termsUpdate']),
})
export type Consent = RowOf<typeof Consent>

/** A person whom the owner of the row has blocked. */
const Blocked = row({
  id: Type.String(),
  at: Timestamp,
  /**
   * First name and initial at the time of the block: the list of blocks shows them, and does not follow later changes
   * of the name.
   */
  name: Type.String(),
  surname: Type.String(),
})
export type Blocked = RowOf<typeof Blocked>

/** A person: profile, aliases and settings. */
const User = row({
  accountId: Type.String(),
  email: Type.String(),
  name: Type.String(),
  surname: Type.String(),
  /** The words of the names, for the search of site admins. Absent once the person is erased. */
  words: Type.Optional(list(Type.String())),
  gender: Choice(genders),
  age: Choice(ageRanges),
  activities: list(Choice(activities)),
  levels: Levels,
  languages: list(Choice(languages)),
  description: Type.String(),
  image: Type.String(),
  location: nullable(Coordinates),
  /** False when the person picked the location by hand. Absent without a location. */
  locatedByBrowser: Type.Optional(Type.Boolean()),
  preferredLanguage: LocaleName,
  aliases: list(Alias),
  settings: Settings,
  login: Choice(loginStates),
  /** The version of the terms that the person agreed to last; 0 before the first time. */
  termsAndConditions: Type.Integer(),
  consents: list(Consent),
  /** The variable symbol of the person's bank transfers. */
  userSymbol: Type.Integer(),
  /** The people whom this person has blocked; absent when there never was one. */
  blocked: Type.Optional(list(Blocked)),
  /** When this person blocked somebody in the last 24 hours, also where the block has ended since. */
  blockedLately: Type.Optional(list(Timestamp)),
  /** The ids of the people who have blocked this person; never shown to anybody. */
  blockedBy: Type.Optional(list(Type.String())),
  /** True while the account waits for its erasure: the person is hidden from others. Absent otherwise. */
  leaving: Type.Optional(Type.Boolean()),
  /** True while the account is suspended, for the snapshot; the account has the reason. Absent before the first time. */
  suspended: Type.Optional(Type.Boolean()),
  deleted: Type.Boolean(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type User = RowOf<typeof User>

export const users = aggregate('users', User, [
  // The unique index guarantees that no two people get the same symbol.
  index({ userSymbol: 1 }, { serves: 'the assignment of bank transfers', unique: true }),
  index({ words: 1, _id: 1 }, { serves: 'listUsers by the beginning of a word' }),
  index({ image: 1 }, { serves: 'the removal of a picture: whether somebody still shows it' }),
  index({ 'aliases.image': 1 }, { serves: 'the removal of a picture: whether an alias still shows it' }),
  index(
    { 'blocked.id': 1 },
    { serves: 'the erasure of a person: who blocked them', partial: { 'blocked.id': { $exists: true } } },
  ),
  index(
    { blockedBy: 1 },
    { serves: 'the erasure of a person: whom they blocked', partial: { blockedBy: { $exists: true } } },
  ),
  index({ suspended: 1 }, { serves: 'the sweep of suspensions that are over', partial: { suspended: true } }),
])

export function readUser(kit: Kit, id: string): Promise<Stored<User> | null> {
  return kit.database
    .native<Stored<User>>(users.collection)
    .findOne({ _id: id }, { projection: { facts: 0, commits: 0, causes: 0 } }) as Promise<Stored<User> | null>
}

/** The next variable symbol. Every symbol is given to one person only. */
const Counter = row({ next: Type.Integer() })

export const counters = aggregate('counters', Counter)

/** Returns a variable symbol that was never given out before. A symbol whose caller fails afterwards is lost. */
export function takeSymbol(kit: Kit): Promise<number> {
  return kit.change(counters, 'user-symbol', (counter) => {
    const symbol = counter?.next ?? limits.userSymbolFirst
    return { next: { next: symbol + 1 }, answer: symbol }
  })
}
