import { limits } from '@parta/contracts/limits'
import { isProtected } from '@parta/contracts/predicates/aliases'
import type { Alias, Me, Profile, UserSnapshot } from '@parta/contracts/profiles'
import type { NotificationSettings } from '@parta/contracts/settings'
import { deletedMarker } from '@parta/contracts/values'
import { shownImage } from '@parta/kit/people/alias-pictures'
import type { User } from './person-store.ts'

/** Returns a person's own data. @param secret PARTA_SECRET */
export function meView(secret: string, id: string, user: User): Me {
  return {
    id,
    email: user.email,
    name: user.name,
    surname: user.surname,
    gender: user.gender,
    age: user.age,
    activities: [...user.activities],
    languages: [...user.languages],
    levels: { ...user.levels },
    description: user.description,
    image: user.image,
    location: user.location ? { lat: user.location.lat, lon: user.location.lon } : null,
    preferredLanguage: user.preferredLanguage,
    aliases: user.aliases.map((alias) => shownAlias(secret, alias)),
    settings: {
      hideReviews: user.settings.hideReviews,
      hideEmoji: user.settings.hideEmoji,
      ...notificationSettings(user.settings),
    },
    termsAndConditions: user.termsAndConditions,
    userSymbol: user.userSymbol,
    login: user.login,
    updatedAt: user.updatedAt.toISOString(),
  }
}

function notificationSettings({ notifications, quietHours, digest }: User['settings']): NotificationSettings {
  return { notifications, quietHours, digest }
}

/** Returns an alias for a reply, with a signed address of its picture. @param secret PARTA_SECRET */
export function shownAlias(secret: string, alias: Alias): Alias {
  return { ...aliasView(alias), image: shownImage(secret, alias.image) }
}

/** Returns an alias for facts. */
function aliasView(alias: Alias): Alias {
  return {
    id: alias.id,
    name: alias.name,
    surname: alias.surname,
    image: alias.image,
    ...(alias.ageGroup ? { ageGroup: alias.ageGroup } : {}),
    ...(alias.gender ? { gender: alias.gender } : {}),
    ...(alias.levels ? { levels: { ...alias.levels } } : {}),
  }
}

/** Returns an alias as other people see it: without gender and levels. */
function publicAlias(secret: string, alias: Alias): Alias {
  const { gender: _gender, levels: _levels, ...shown } = shownAlias(secret, alias)
  return shown
}

interface ViewedProfile {
  readonly id: string
  readonly user: User
  readonly viewer: string
}

/**
 * Returns a profile as others see it: without e-mail, location and children among the aliases.
 * @param secret PARTA_SECRET
 */
export function profileView(secret: string, { id, user, viewer }: ViewedProfile): Profile {
  if (user.deleted || user.leaving) return { ...deletedProfile, id }
  return {
    id,
    name: user.name,
    surname: user.surname,
    gender: user.gender,
    age: user.age,
    activities: [...user.activities],
    languages: [...user.languages],
    levels: { ...user.levels },
    description: user.description,
    image: user.image,
    aliases: user.aliases
      .filter((alias) => viewer === id || !isProtected(alias))
      .map((alias) => (viewer === id ? shownAlias(secret, alias) : publicAlias(secret, alias))),
    deleted: false,
  }
}

const deletedProfile: Omit<Profile, 'id'> = {
  name: deletedMarker,
  surname: '',
  gender: 'unknown',
  age: 'unknown',
  activities: [],
  languages: [],
  levels: {},
  description: '',
  image: 'BASIC',
  aliases: [],
  deleted: true,
}

/**
 * Returns the snapshot of a person for other services. While the account waits for its erasure it looks like a deleted
 * person's, marked as one that may come back.
 */
export function snapshotOf(id: string, user: User): UserSnapshot {
  const snapshot = wholeSnapshot(id, user)
  if (!user.leaving) return snapshot
  const { telling: _telling, levels: _levels, apart: _apart, ...kept } = snapshot
  return {
    ...kept,
    name: deletedMarker,
    surname: '',
    image: 'BASIC',
    email: '',
    // The ids stay, because the aliases keep their places in events until the erasure.
    aliases: snapshot.aliases.map(({ id: aliasId, ageGroup }) => ({
      id: aliasId,
      // Other services hide children from strangers by it.
      ...(ageGroup ? { ageGroup } : {}),
      name: deletedMarker,
      surname: '',
      image: 'BASIC',
    })),
    deleted: true,
    leaving: true,
  }
}

/** Returns the ids of the people whom the person has blocked or who have blocked the person, without saying which. */
function blockedBothWays({ blocked = [], blockedBy = [] }: User): string[] {
  return [...new Set([...blocked.map(({ id }) => id), ...blockedBy.slice(-limits.blockersKnown)])]
}

function wholeSnapshot(id: string, user: User): UserSnapshot {
  return {
    id,
    name: user.name,
    surname: user.surname,
    image: user.image,
    email: user.email,
    gender: user.gender,
    age: user.age,
    locale: user.preferredLanguage,
    userSymbol: user.userSymbol,
    aliases: user.aliases.map(aliasView),
    levels: { ...user.levels },
    hideReviews: user.settings.hideReviews,
    hideEmoji: user.settings.hideEmoji,
    ...(user.deleted ? {} : { telling: notificationSettings(user.settings), apart: blockedBothWays(user) }),
    deleted: user.deleted,
    ...(user.suspended ? { suspended: true } : {}),
  }
}
