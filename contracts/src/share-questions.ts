import { Type } from 'typebox'
import { question } from './bus.ts'
import { EventLanding, PublicEventCard, SharedEvent } from './events.ts'
import { InvitedOrg, SharedOrg } from './invitations.ts'
import { limits } from './limits.ts'
import { closed } from './operation.ts'
import { Id, nullable } from './shapes.ts'

/** The card of a public event behind a shared link; `null` when there is none. */
export const askSharedEvent = question('share.event', {
  asks: ['gateway'],
  answers: 'events',
  question: closed({ id: Id }),
  answer: nullable(SharedEvent),
})

/**
 * An event behind its link, for visitors: a private one only with the secret part of its link. `null` when there is
 * none.
 */
export const askEventLanding = question('share.event-landing', {
  asks: ['gateway'],
  answers: 'events',
  question: closed({ id: Id, token: nullable(Type.String({ maxLength: 100 })), sharedBy: nullable(Id) }),
  answer: nullable(EventLanding),
})

/** The next public events, as visitors of the landing page see them. */
export const askNextEvents = question('share.next-events', {
  asks: ['gateway'],
  answers: 'events',
  question: closed({ limit: Type.Integer({ minimum: 1, maximum: limits.pageSize }) }),
  answer: Type.Array(PublicEventCard),
})

/** The next public events of an organisation, for its shared page. */
export const askNextOrgEvents = question('share.next-org-events', {
  asks: ['gateway'],
  answers: 'events',
  question: closed({ orgId: Id, limit: Type.Integer({ minimum: 1, maximum: limits.pageSize }) }),
  answer: Type.Array(PublicEventCard),
})

/** The card of a public organisation behind a shared link; `null` when there is none. */
export const askSharedOrg = question('share.org', {
  asks: ['gateway'],
  answers: 'orgs',
  question: closed({ id: Id }),
  answer: nullable(SharedOrg),
})

/** The most ids in an answer for the sitemap, so that it fits into a message. */
export const listedMax = 10_000
const Listed = Type.Array(Id, { maxItems: listedMax })

/** The coming public events, the soonest first, for the sitemap. */
export const askListedEvents = question('share.listed-events', {
  asks: ['gateway'],
  answers: 'events',
  question: Type.Null(),
  answer: Listed,
})

/** The public organisations by name, for the sitemap. */
export const askListedOrgs = question('share.listed-orgs', {
  asks: ['gateway'],
  answers: 'orgs',
  question: Type.Null(),
  answer: Listed,
})

/** The organisation behind an invitation link; `null` when the link does not work. */
export const askInvitedOrg = question('share.invitation', {
  asks: ['gateway'],
  answers: 'orgs',
  question: closed({ token: Id }),
  answer: nullable(InvitedOrg),
})
