import { type Static, Type } from 'typebox'
import { fact } from './fact.ts'
import { limits } from './limits.ts'
import { Choice, closed, operation } from './operation.ts'
import { Page, paging } from './page.ts'
import { telephone } from './predicates/telephone.ts'
import { Email, Id, nullable, PersonCard, params } from './shapes.ts'
import { grantStatuses } from './values.ts'

/** A telephone number, required. */
const Telephone = Type.String({
  minLength: 1,
  maxLength: limits.telephoneMax,
  pattern: `^${telephone}$`,
  message: { pattern: 'validation.telephone', minLength: 'validation.required' },
})

/** The caller's own contact card. */
export const Contacts = closed({ tel: Type.String(), email: Type.String(), gdpr: Type.Boolean() })
export type Contacts = Static<typeof Contacts>

/** Which contacts a person lets an organisation see. */
export const Grant = closed({
  org: closed({ id: Type.String(), name: Type.String(), image: Type.String() }),
  status: Choice(grantStatuses),
  at: Type.String({ format: 'date-time' }),
})
export type Grant = Static<typeof Grant>

export const updateNotes = operation({
  name: 'updateNotes',
  summary: 'Store the caller’s contact card, with the consent that organisations with a grant may see it.',
  service: 'orgs',
  method: 'PATCH',
  path: '/a/notes',
  body: closed({
    tel: Telephone,
    email: Email,
    gdpr: Type.Literal(true, { message: { const: 'validation.consent' } }),
  }),
  reply: Contacts,
})

export const clearNotes = operation({
  name: 'clearNotes',
  summary: 'Delete the caller’s contact card and withdraw every grant.',
  service: 'orgs',
  method: 'DELETE',
  path: '/a/notes',
})

export const listGrants = operation({
  name: 'listGrants',
  summary: 'The caller’s contact card, and the organisations that may see it.',
  service: 'orgs',
  method: 'GET',
  path: '/a/notes/grants',
  reply: closed({ contacts: Contacts, items: Type.Array(Grant) }),
})

export const setGrant = operation({
  name: 'setGrant',
  summary: 'Grant an organisation the caller’s contact card, or withdraw the grant; effective at once.',
  service: 'orgs',
  method: 'PATCH',
  path: '/a/notes/grants',
  body: closed({ orgId: Id, status: Choice(['GRANTED', 'REJECTED']) }),
  reply: Grant,
  errors: ['org.notFound', 'notes.missing'],
})

export const requestContact = operation({
  name: 'requestContact',
  summary: 'Ask a member for a contact grant; admins and power users of an organisation with the contact flag only.',
  service: 'orgs',
  method: 'POST',
  path: '/a/notes/request/:id',
  params: params.id,
  body: closed({ orgId: Id }),
  errors: ['org.notFound', 'org.memberUnknown', 'notes.forbidden', 'notes.alreadyRequested'],
})

export const ContactRead = closed({
  id: Type.String(),
  reader: PersonCard,
  org: nullable(closed({ id: Type.String(), name: Type.String() })),
  at: Type.String({ format: 'date-time' }),
})

export const listContactReads = operation({
  name: 'listContactReads',
  summary: 'The people who read the caller’s contact card, the latest first.',
  service: 'orgs',
  method: 'GET',
  path: '/a/notes/reads',
  query: closed({ ...paging }),
  reply: Page(ContactRead),
})

export const getNotes = operation({
  name: 'getNotes',
  summary:
    'A member’s contact card, for admins and power users of an organisation with a grant. Each read is recorded, and the member can list these records.',
  service: 'orgs',
  method: 'GET',
  path: '/a/notes/:id',
  params: params.id,
  query: closed({ orgId: Id }),
  reply: closed({ tel: Type.String(), email: Type.String() }),
  errors: ['notes.forbidden'],
})

export const contactRequested = fact(
  'orgs.contact-requested',
  closed({
    orgId: Id,
    orgName: Type.String(),
    userId: Id,
    by: Id,
    /** Set when the member disconnected the organisation and gets no notifications. */
    rests: Type.Optional(Type.Literal(true)),
  }),
)
