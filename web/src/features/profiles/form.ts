import type { Activity, AgeRange, Gender } from '@parta/contracts/values'
import validateAlias from '../../generated/forms/create-alias.js'
import validateFirstProfile from '../../generated/forms/first-profile.js'
import { formResolver } from '../../lib/form.ts'

export interface FirstProfileValues {
  name: string
  surname: string
  gender: Gender | null
  age: AgeRange | null
  activities: Activity[]
  languages: string[]
  description: string
  image: string
  consents: { terms: boolean; privacy: boolean; gdpr: boolean }
}

export function firstProfileBody(values: FirstProfileValues) {
  const { gender, age, ...rest } = values
  return { ...rest, ...(gender ? { gender } : {}), ...(age ? { age } : {}) }
}
export const firstProfileResolver = formResolver<FirstProfileValues>(validateFirstProfile, firstProfileBody)

export interface AliasValues {
  name: string
  surname: string
  ageGroup: 'child' | 'adult'
  image: string
}
export const aliasResolver = formResolver<AliasValues>(validateAlias, (values) => values)
