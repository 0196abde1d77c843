import { limits } from '@parta/contracts/limits'
import type { Contacts } from '@parta/contracts/notes'
import type { Org } from '@parta/contracts/orgs'
import { plainTelephone } from '@parta/contracts/predicates/telephone'
import { type Currency, type OrgType, orgTypes } from '@parta/contracts/values'
import type { Path } from 'react-hook-form'
import validateInvitation from '../../generated/forms/create-invitation.js'
import validateOrg from '../../generated/forms/create-org.js'
import validateContacts from '../../generated/forms/update-notes.js'
import { formResolver } from '../../lib/form.ts'
import { pictureBody } from '../../ui/picture.ts'

export interface OrgValues {
  name: string
  type: OrgType
  /** The badges beside the name. */
  tags: OrgType[]
  description: string
  address: string
  email: string
  telephone: string
  isUnlimited: boolean
  maxMembers: number | ''
  currency: Currency
  private: boolean
  contact: boolean
  image: string
}

export const stepFields: readonly (readonly Path<OrgValues>[])[] = [
  [
    'name',
    'type',
    'tags',
    'description',
    'address',
    'email',
    'telephone',
    'maxMembers',
    'currency',
    'private',
    'contact',
  ],
  ['image'],
]

const membersSuggested = 20

export function newOrgValues(): OrgValues {
  return {
    name: '',
    type: 'team',
    tags: ['team'],
    description: '',
    address: '',
    email: '',
    telephone: '',
    isUnlimited: true,
    maxMembers: membersSuggested,
    currency: 'CZK',
    private: false,
    contact: false,
    image: 'BASIC',
  }
}

export function orgValues(org: Org): OrgValues {
  const isUnlimited = org.maxMembers === limits.unlimited
  return {
    name: org.name,
    type: org.type,
    tags: orgTypes.filter((tag) => org.tags[tag]),
    description: org.description,
    address: org.address,
    email: org.email,
    telephone: org.telephone,
    isUnlimited,
    maxMembers: isUnlimited
      ? Math.min(Math.max(org.memberCount, membersSuggested), limits.orgMembersMax)
      : org.maxMembers,
    currency: org.currency,
    private: org.private,
    contact: org.contact,
    image: org.image,
  }
}

export function orgBody(values: OrgValues) {
  const { isUnlimited, maxMembers, image, tags, ...rest } = values
  const members = isUnlimited ? limits.unlimited : maxMembers
  return {
    ...rest,
    ...pictureBody(image),
    name: values.name.trim(),
    email: values.email.trim(),
    telephone: plainTelephone(values.telephone),
    tags: { team: tags.includes('team'), club: tags.includes('club'), organization: tags.includes('organization') },
    ...(members === '' ? {} : { maxMembers: members }),
  }
}

export const orgResolver = formResolver<OrgValues>(validateOrg, orgBody)

export interface ContactValues {
  tel: string
  email: string
  gdpr: boolean
}

/** The consent is never preselected: it must be given each time. */
export function contactValues(known: Contacts | undefined, email: string): ContactValues {
  return known?.tel ? { ...known, gdpr: false } : { tel: '', email, gdpr: false }
}

export function contactBody(values: ContactValues) {
  return { tel: plainTelephone(values.tel), email: values.email.trim(), gdpr: values.gdpr }
}

export const contactResolver = formResolver<ContactValues>(validateContacts, contactBody)

export interface InvitationValues {
  days: number
  isUnlimited: boolean
  maxUses: number | ''
  approval: boolean
}

export const invitationDays = [1, 7, 30, limits.invitationDaysMax] as const

export function invitationBody({ days, isUnlimited, maxUses, approval }: InvitationValues) {
  const uses = isUnlimited ? limits.unlimited : maxUses
  return { days, approval, ...(uses === '' ? {} : { maxUses: uses }) }
}

export const invitationResolver = formResolver<InvitationValues>(validateInvitation, invitationBody)
