import type { Alias, Me, Profile, Telling, UserSnapshot } from '@parta/contracts/profiles'
import { deletedMarker } from '@parta/contracts/values'
import { firstSettings } from '../settings/rules.ts'
import type { User } from './store.ts'

/** One's own data. */
export function meView(id: string, user: User): Me {
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
    aliases: user.aliases.map(aliasView),
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

export function aliasView(alias: Alias): Alias {
  return {
    id: alias.id,
    name: alias.name,
    surname: alias.surname,
    image: alias.image,
    ...(alias.ageGroup ? { ageGroup: alias.ageGroup } : {}),
  }
}

/** What others see: no e-mail, no place, and none of the children among the aliases. */
export function profileView(id: string, user: User, viewer: string): Profile {
  if (user.deleted) return { ...nobody, id }
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
    aliases: user.aliases.filter((alias) => viewer === id || alias.ageGroup !== 'child').map(aliasView),
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

/** What other services keep of a person. */
export function snapshotOf(id: string, user: User): UserSnapshot {
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
    ...(user.deleted ? {} : { telling: telling(user.settings) }),
    deleted: user.deleted,
  }
}
