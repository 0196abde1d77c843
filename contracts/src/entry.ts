import { Type } from 'typebox'
import { Delivery, EntryDetails } from './identity.ts'
import { InvitationToken } from './invitations.ts'
import { closed, operation } from './operation.ts'
import { Email, Id, LinkToken, LocaleName } from './shapes.ts'

export const beginEntry = operation({
  name: 'beginEntry',
  summary:
    'Begin to join an event, or an organisation by its invitation, as a new person with an e-mail and no password: mails a code for `confirmSignUp`, a cookie binds this browser to the sign-up, and the mail’s link confirms it in any browser. The owner of an account is mailed a link to the event or invitation instead, which asks them to sign in; the reply is the same.',
  service: 'identity',
  method: 'POST',
  path: '/public/identity/entry',
  logged: 'account_sign_up',
  body: closed({
    email: Email,
    eventId: Type.Optional(Id),
    /** The secret part of a private event's link. */
    linkToken: Type.Optional(LinkToken),
    /** The secret of an invitation's link, for those who join an organisation. */
    invitation: Type.Optional(InvitationToken),
    /** Kept until the sign-up is confirmed, for the link of the mail. */
    details: EntryDetails,
    locale: Type.Optional(LocaleName),
  }),
  reply: Delivery,
  errors: ['identity.limitExceeded', 'identity.emailRefused'],
  cost: 'sensitive',
})
