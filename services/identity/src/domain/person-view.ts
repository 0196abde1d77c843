import { limits } from '@parta/contracts/limits'
import type { Alias, Me, Profile, Telling, UserSnapshot } from '@parta/contracts/profiles'
import { deletedMarker } from '@parta/contracts/values'
import { shownImage } from '@parta/kit/people/alias-pictures'
import type { User } from './person-store.ts'
import { firstSettings } from './settings-rules.ts'

/** One's own data. @param secret PARTA_SECRET */
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
      ...telling(user.settings),
    },
    termsAndConditions: user.termsAndConditions,
    userSymbol: user.userSymbol,
    login: user.login,
    updatedAt: user.updatedAt.toISOString(),
  }
}

/** Whoever chose before there was a choice has the first settings. */
function telling({ notifications, quietHours, digest }: User['settings']): Telling {
  return { notifications, quietHours: quietHours ?? null, digest: digest ?? firstSettings.digest }
}

/** An alias as replies show it: with an address of its picture that opens it. @param secret PARTA_SECRET */
export function shownAlias(secret: string, alias: Alias): Alias {
  return { ...aliasView(alias), image: shownImage(secret, alias.image) }
}

/** An alias as it is told in facts. */
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

/** The same as others see it: whoever brings an alias along answers for what it may join. */
function publicAlias(secret: string, alias: Alias): Alias {
  const { gender: _gender, levels: _levels, ...shown } = shownAlias(secret, alias)
  return shown
}

interface Viewed {
  readonly id: string
  readonly user: User
  readonly viewer: string
}

/** What others see: no e-mail, no place, and none of the children among the aliases. @param secret PARTA_SECRET */
export function profileView(secret: string, { id, user, viewer }: Viewed): Profile {
  if (user.deleted || user.leaving) return { ...nobody, id }
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
      .filter((alias) => viewer === id || alias.ageGroup !== 'child')
      .map((alias) => (viewer === id ? shownAlias(secret, alias) : publicAlias(secret, alias))),
    deleted: false,
  }
}

const nobody: Omit<Profile, 'id'> = {
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

/** What other services keep of a person. Of one who waits for their erasure it is as little as of a deleted one. */
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
    // The places that they hold are theirs until the erasure, without a name.
    aliases: snapshot.aliases.map(({ id: aliasId, ageGroup }) => ({
      id: aliasId,
      // Without it nobody would know that a child is to be hidden from strangers.
      ...(ageGroup ? { ageGroup } : {}),
      name: deletedMarker,
      surname: '',
      image: 'BASIC',
    })),
    deleted: true,
  }
}

/** Those with whom a block keeps someone apart: it holds both ways, and does not say whose it is. */
function apartOf({ blocked = [], blockedBy = [] }: User): string[] {
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
    ...(user.deleted ? {} : { telling: telling(user.settings), apart: apartOf(user) }),
    deleted: user.deleted,
  }
}
