import { limits } from '@parta/contracts/limits'
import type { Currency, OrgType } from '@parta/contracts/values'
import type { Path } from 'react-hook-form'
import validateOrg from '../../generated/forms/create-org.js'
import { formResolver } from '../../lib/form.ts'

export interface OrgValues {
  name: string
  type: OrgType
  description: string
  address: string
  email: string
  telephone: string
  isUnlimited: boolean
  maxMembers: number | ''
  currency: Currency
  private: boolean
  image: string
}

export const stepFields: readonly (readonly Path<OrgValues>[])[] = [
  ['name', 'type', 'description', 'address', 'email', 'telephone', 'maxMembers', 'currency', 'private'],
  ['image'],
]

export function orgBody(values: OrgValues) {
  const { isUnlimited, maxMembers, ...rest } = values
  const members = isUnlimited ? limits.unlimited : maxMembers
  return {
    ...rest,
    name: values.name.trim(),
    email: values.email.trim(),
    telephone: values.telephone.replaceAll(/\s/g, ''),
    ...(members === '' ? {} : { maxMembers: members }),
  }
}

export const orgResolver = formResolver<OrgValues>(validateOrg, orgBody)
