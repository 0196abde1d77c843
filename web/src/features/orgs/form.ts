import { limits } from '@parta/contracts/limits'
import type { Org } from '@parta/contracts/orgs'
import { plainTelephone } from '@parta/contracts/predicates/telephone'
import { type OrgType, orgTypes } from '@parta/contracts/values'
import type { Path } from 'react-hook-form'
import validateInvitation from '../../generated/forms/create-invitation.js'
import validateOrg from '../../generated/forms/create-org.js'
import { formResolver } from '../../lib/form.ts'
import { pictureBody } from '../../ui/picture.ts'
import type { NewInvitation, NewOrg } from './api.ts'

/** The fields of the request, some of them in the form in which they are edited. */
export interface OrgValues extends Required<Omit<NewOrg, 'tags' | 'maxMembers' | 'file'>> {
  /** The badges beside the name. */
  tags: OrgType[]
  isUnlimited: boolean
  maxMembers: number | ''
}

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

const { image: _image, ...details } = newOrgValues()
export const stepFields: readonly (readonly Path<OrgValues>[])[] = [
  Object.keys(details) as (keyof typeof details)[],
  ['image'],
]

export function orgValues(org: Org): OrgValues {
  const { name, type, description, address, email, telephone, currency, contact, image } = org
  const isUnlimited = org.maxMembers === limits.unlimited
  const same = { name, type, description, address, email, telephone, currency, private: org.private, contact, image }
  const suggested = Math.min(Math.max(org.memberCount, membersSuggested), limits.orgMembersMax)
  return {
    ...same,
    tags: orgTypes.filter((tag) => org.tags[tag]),
    isUnlimited,
    maxMembers: isUnlimited ? suggested : org.maxMembers,
  }
}

export function orgBody({ isUnlimited, maxMembers, image, tags, ...rest }: OrgValues): NewOrg {
  return {
    ...rest,
    ...pictureBody(image),
    name: rest.name.trim(),
    email: rest.email.trim(),
    telephone: plainTelephone(rest.telephone),
    tags: { team: tags.includes('team'), club: tags.includes('club'), organization: tags.includes('organization') },
    maxMembers: isUnlimited ? limits.unlimited : given(maxMembers),
  }
}

export const orgResolver = formResolver<OrgValues>(validateOrg, orgBody)

export interface InvitationValues extends Required<Omit<NewInvitation, 'maxUses'>> {
  isUnlimited: boolean
  maxUses: number | ''
}

export const invitationDays = [1, 7, 30, limits.invitationDaysMax] as const

export function invitationBody({ isUnlimited, maxUses, ...rest }: InvitationValues): NewInvitation {
  return { ...rest, maxUses: isUnlimited ? limits.unlimited : given(maxUses) }
}

export const invitationResolver = formResolver<InvitationValues>(validateInvitation, invitationBody)

/** The number of a field; the resolver reports an empty one as missing, so it is never sent. */
function given(number: number | ''): number {
  return number as number
}
