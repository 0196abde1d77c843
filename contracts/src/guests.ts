import { type Static, Type } from 'typebox'
import { ColumnChoices, MappedColumns } from './columns.ts'
import { fact } from './fact.ts'
import { MailRequest } from './identity.ts'
import { Choice, closed, operation } from './operation.ts'
import { Id, LocaleName, nullable, params } from './shapes.ts'
import { UploadedFile, UploadProblem } from './uploader.ts'

/**
 * Guests of an organisation: people whom an admin invited by name, from a list or a spreadsheet of another team app,
 * and who have not joined yet. Nobody becomes a member, or gets an account, without accepting.
 */

export const guestLimits = {
  /** Rows of one list. */
  rows: 1000,
  /**
   * Mails by which a person invites in 24 hours: into an organisation that Parta's operator has registered, and in all. A
   * new account has a tenth.
   */
  mailsPerDay: { registered: 300, other: 60 },
  /**
   * Invitations that are mailed to one address in 24 hours, by one person and by all together; others are not sent. One
   * person alone cannot use up those of all, so that the invitation of a club still arrives.
   */
  mailsToAddress: { ofSender: 2, all: 5 },
  /** Characters of an organisation's name in the subject of an invitation: it is text of the inviter. */
  nameInSubject: 40,
  /** Guests of one organisation who have not answered. */
  waiting: 1000,
  /** Days after which an invitation expires, and the guest's name and contacts are deleted. */
  days: 30,
  /** Days for which an accepted invitation is remembered, so that the same list does not invite the person again. */
  acceptedDays: 400,
} as const

/** The meanings that a column of a list of people can have; columns without one are ignored. */
export const guestColumns = [
  'name',
  'surname',
  'email',
  'telephone',
  'role',
  'parentEmail',
  'secondParentEmail',
] as const
export type GuestColumn = (typeof guestColumns)[number]

/** The roles that a list can give; an admin is appointed after joining. */
export const guestRoles = ['member', 'powerUser'] as const
export type GuestRole = (typeof guestRoles)[number]

const GuestError = closed({ ...UploadProblem.properties, column: nullable(Choice(guestColumns)) })
export type GuestError = Static<typeof GuestError>

const GuestRow = closed({
  row: Type.Integer(),
  name: Type.String(),
  /** The addresses that get an invitation: those of the parents, if the row has any. */
  emails: Type.Array(Type.String()),
  telephone: Type.String(),
  role: Choice(guestRoles),
  /** The invitation goes to a parent. */
  isChild: Type.Boolean(),
  /** Invited before, so nothing is sent. */
  known: Type.Boolean(),
})
export type GuestRow = Static<typeof GuestRow>

export const GuestReport = closed({
  /** Whether the first row has the titles of the columns. */
  hasTitles: Type.Boolean(),
  columns: MappedColumns(guestColumns),
  /** Rows with a person. */
  rows: Type.Integer(),
  /** Mails that are sent to people who were not invited before. */
  mails: Type.Integer(),
  /** People without an e-mail, who get a link to be handed out. */
  links: Type.Integer(),
  /** Rows whose people were all invited before. */
  known: Type.Integer(),
  errorsCount: Type.Integer(),
  /** The first `uploadLimits.errorsShown` errors. */
  errors: Type.Array(GuestError),
  /** The first `uploadLimits.rowsShown` rows without an error. */
  preview: Type.Array(GuestRow),
  /** Whether the people were invited now. */
  invited: Type.Boolean(),
  /** After an invitation, the rows with an error as a CSV file to mend; `null` if there are none. */
  toMend: nullable(Type.String()),
})
export type GuestReport = Static<typeof GuestReport>

export const importGuests = operation({
  name: 'importGuests',
  summary: `Check a list of people (XLSX, CSV or names one a line) and, with \`commit\`, invite them into an organisation. Rows with an error are answered as a file to mend. People with an e-mail get a mail, children by the e-mails of their parents; the others get a link to be handed out. Who was invited before is not invited again. At most ${guestLimits.mailsPerDay.registered} mails by one person in 24 hours, into an organisation that is not registered ${guestLimits.mailsPerDay.other}; a new account a tenth. For admins.`,
  service: 'orgs',
  method: 'POST',
  path: '/a/organization/guests/:id',
  params: params.id,
  body: closed({
    /** The bytes of the list in base64. */
    sheet: UploadedFile,
    commit: Type.Boolean(),
    /** The language of the mails, and of the file to mend. */
    locale: LocaleName,
    /** The meaning of each column, from the first one; guessed from titles and values if absent. */
    columns: Type.Optional(ColumnChoices(guestColumns)),
    /** Whether the first row has titles; guessed when it is absent. */
    hasTitles: Type.Optional(Type.Boolean()),
  }),
  reply: GuestReport,
  errors: [
    'org.notFound',
    'rights.missing',
    'upload.unreadable',
    'upload.tooLarge',
    'upload.tooManyRows',
    'upload.empty',
    'guest.tooManyToday',
    'guest.tooMany',
  ],
  cost: 'upload',
})

export const Guest = closed({
  id: Id,
  name: Type.String(),
  email: Type.String(),
  telephone: Type.String(),
  role: Choice(guestRoles),
  isChild: Type.Boolean(),
  /** The secret in the link `/invitation/<token>`; only for guests without an e-mail. */
  token: nullable(Type.String()),
  at: Type.String({ format: 'date-time' }),
  expiresAt: Type.String({ format: 'date-time' }),
})
export type Guest = Static<typeof Guest>

export const listGuests = operation({
  name: 'listGuests',
  summary: 'The people whom an organisation invited by name and who have not joined yet, by name; admins only.',
  service: 'orgs',
  method: 'GET',
  path: '/a/organization/guests/:id',
  params: params.id,
  reply: closed({ items: Type.Array(Guest), accepted: Type.Integer() }),
  errors: ['org.notFound', 'rights.missing'],
})

export const removeGuest = operation({
  name: 'removeGuest',
  summary: 'Revoke the invitation of a guest, and delete the name and contacts; admins only.',
  service: 'orgs',
  method: 'DELETE',
  path: '/a/organization/guests/:id',
  params: params.id,
  query: closed({ guestId: Id }),
  errors: ['org.notFound', 'rights.missing', 'invitation.notFound'],
})

/** An admin invited somebody by mail; the notifications service writes the mail. */
export const guestInvited = fact('orgs.guest-invited', MailRequest)
