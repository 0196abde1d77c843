import type * as profiles from '@parta/contracts/profiles'
import type { Alias, Me } from '@parta/contracts/profiles'
import type { Coordinates } from '@parta/contracts/shapes'
import type { AgeRange, Gender } from '@parta/contracts/values'
import type { Static } from 'typebox'
import validateAlias from '../../generated/forms/create-alias.js'
import validateFirstProfile from '../../generated/forms/first-profile.js'
import validateReport from '../../generated/forms/report-user.js'
import type { NewAlias } from '../../lib/aliases.ts'
import { formResolver } from '../../lib/form.ts'
import { pictureBody } from '../../ui/picture.ts'
import type { ProfileChange } from './api.ts'

type FirstProfile = Static<typeof profiles.FirstProfile>
type NotStated = 'gender' | 'age' | 'location'

export interface ProfileValues extends Required<Omit<FirstProfile, NotStated | 'consents' | 'file'>> {
  gender: Gender | null
  age: AgeRange | null
  location: Coordinates | null
}

export interface FirstProfileValues extends ProfileValues {
  consents: { terms: boolean; privacy: boolean; gdpr: boolean }
}

/** Empty fields are left out: they stay as they are, or are reported as missing. */
export function profileBody({ surname, gender, age, location, image, ...rest }: ProfileValues): ProfileChange {
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

export interface AliasValues extends Required<Omit<NewAlias, 'ageGroup' | 'gender' | 'file'>> {
  /** Null if not stated, which the form refuses. */
  ageGroup: 'child' | 'adult' | null
  /** Null if not stated. */
  gender: Gender | null
}

export function aliasBody({ name, surname, ageGroup, gender, image, ...rest }: AliasValues): NewAlias {
  const said = { ...(ageGroup ? { ageGroup } : {}), gender: gender ?? 'unknown' }
  return { ...rest, name: name.trim(), surname: surname.trim(), ...said, ...pictureBody(image) }
}
/** The name and the age group are required here, although the operation takes an alias without them. */
export const aliasResolver = formResolver<AliasValues>(validateAlias, aliasBody, ({ name, ageGroup }) => [
  ...(name.trim() === '' ? [{ field: 'name', code: 'validation.required' } as const] : []),
  ...(ageGroup === null ? [{ field: 'ageGroup', code: 'validation.required' } as const] : []),
])

export function aliasValues(alias: Alias): AliasValues {
  const { name, surname, image, ageGroup = null, gender = null, levels = {} } = alias
  return { name, surname, image, ageGroup, gender, levels }
}

export interface ReportValues {
  message: string
}
export const reportResolver = (reportUserId: string) =>
  formResolver<ReportValues>(validateReport, ({ message }) => ({ message: message.trim(), reportUserId }))
