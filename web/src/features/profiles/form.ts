import type { Alias, Levels, Me } from '@parta/contracts/profiles'
import type { Coordinates } from '@parta/contracts/shapes'
import type { Activity, AgeRange, Gender } from '@parta/contracts/values'
import validateAlias from '../../generated/forms/create-alias.js'
import validateFirstProfile from '../../generated/forms/first-profile.js'
import validateReport from '../../generated/forms/report-user.js'
import { formResolver } from '../../lib/form.ts'
import { pictureBody } from '../../ui/picture.ts'

export interface ProfileValues {
  name: string
  surname: string
  gender: Gender | null
  age: AgeRange | null
  activities: Activity[]
  languages: Me['languages']
  levels: Levels
  description: string
  image: string
  location: Coordinates | null
}

export interface FirstProfileValues extends ProfileValues {
  consents: { terms: boolean; privacy: boolean; gdpr: boolean }
}

/** Empty fields are left out: they stay as they are, or are reported as missing. */
export function profileBody({ surname, gender, age, location, image, ...rest }: ProfileValues) {
  return {
    ...rest,
    ...pictureBody(image),
    ...(surname.trim() ? { surname } : {}),
    ...(gender ? { gender } : {}),
    ...(age ? { age } : {}),
    ...(location ? { location } : {}),
  }
}

export function firstProfileBody({ consents, ...profile }: FirstProfileValues) {
  return { ...profileBody(profile), consents }
}
export const firstProfileResolver = formResolver<FirstProfileValues>(validateFirstProfile, firstProfileBody)

const agreed = { terms: true, privacy: true, gdpr: true }

/** When editing, fields that are required for the first profile cannot be emptied, nor can a surname. */
export function profileResolver({ surname }: Pick<Me, 'surname'>) {
  return formResolver<ProfileValues>(
    validateFirstProfile,
    (values) => ({ ...profileBody(values), consents: agreed }),
    (values) => (surname && !values.surname.trim() ? [{ field: 'surname', code: 'validation.required' }] : []),
  )
}

export function profileValues(me: Me): ProfileValues {
  const { name, surname, gender, age, activities, languages, levels = {}, description, image, location } = me
  return { name, surname, gender, age, activities, languages, levels, description, image, location }
}

export interface AliasValues {
  name: string
  surname: string
  /** Null if not stated, which the form refuses. */
  ageGroup: 'child' | 'adult' | null
  /** Null if not stated. */
  gender: Gender | null
  levels: Levels
  image: string
}

export function aliasBody({ name, surname, ageGroup, gender, levels, image }: AliasValues) {
  const said = { ...(ageGroup ? { ageGroup } : {}), gender: gender ?? ('unknown' as const), levels }
  return { name: name.trim(), surname: surname.trim(), ...said, ...pictureBody(image) }
}
export const aliasResolver = formResolver<AliasValues>(validateAlias, aliasBody, ({ ageGroup }) =>
  ageGroup === null ? [{ field: 'ageGroup', code: 'validation.required' }] : [],
)

export function aliasValues(alias: Alias): AliasValues {
  const { name, surname, image, ageGroup = null, gender = null, levels = {} } = alias
  return { name, surname, image, ageGroup, gender, levels }
}

export interface ReportValues {
  message: string
}
export const reportResolver = (reportUserId: string) =>
  formResolver<ReportValues>(validateReport, ({ message }) => ({ message: message.trim(), reportUserId }))
