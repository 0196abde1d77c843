import { type Static, Type } from 'typebox'
import { adminLimits } from './admin-values.ts'
import { question } from './bus.ts'
import { closed, operation } from './operation.ts'
import { Page, paging } from './page.ts'
import { Id, Moment, nullable, PersonCard } from './shapes.ts'
import { services } from './values.ts'

/**
 * An act of a site admin. A call for site admins only has two entries: `begun` before anything is done, then its
 * outcome. A call that is open to others has one entry, written afterwards, if it asked for the rights of a site admin.
 */
export const AdminAct = closed({
  at: Moment,
  /** The person; `''` for an account without one. */
  actor: Type.String({ maxLength: 64 }),
  account: Type.String({ maxLength: 64 }),
  /** The operation's name. */
  operation: Type.String({ maxLength: 64 }),
  /** The id in the path of the call: the person or thing that the act is about. */
  subject: nullable(Type.String({ maxLength: 512 })),
  /** `begun`, `done`, or the error code of a refusal. */
  outcome: Type.String({ maxLength: 64 }),
  /** The id of the request, as in the logs. */
  correlation: Type.String({ maxLength: 128 }),
  /** The reason of the site admin, for operations that ask for one. */
  reason: Type.Optional(Type.String({ maxLength: adminLimits.reasonMax })),
})
export type AdminAct = Static<typeof AdminAct>

/** Asks identity to append an act to the audit log; the answer is the number of the entry. */
export const askToNote = question('identity.admin-act', {
  asks: services,
  answers: 'identity',
  question: AdminAct,
  answer: Type.Integer({ minimum: 1 }),
})

/** An act: the entry with its outcome, and the number of the one that it began with. */
export const AuditEntry = closed({
  /** Entries are numbered from 1 on, without gaps. */
  number: Type.Integer({ minimum: 1 }),
  /** `null` for an act of one entry: it had no `begun`, or has no outcome. */
  begunNumber: nullable(Type.Integer({ minimum: 1 })),
  at: Moment,
  admin: PersonCard,
  operation: Type.String(),
  subject: nullable(Type.String()),
  outcome: Type.String(),
  correlation: Type.String(),
  /** `null` where the operation asks for none. */
  reason: nullable(Type.String()),
})
export type AuditEntry = Static<typeof AuditEntry>

export const listAuditEntries = operation({
  name: 'listAuditEntries',
  summary:
    'What site admins did, one item for each act, the latest first. `admin` and `subject` are ids of a person and of what an act was about.',
  service: 'identity',
  method: 'GET',
  path: '/a/identity/admin/audit',
  who: 'siteAdmin',
  role: 'operator',
  query: closed({ ...paging, admin: Type.Optional(Id), subject: Type.Optional(Id) }),
  reply: Page(AuditEntry),
})
