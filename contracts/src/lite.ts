import { type Static, Type } from 'typebox'
import { closed } from './operation.ts'

/**
 * A lite installation belongs to one organisation (`PARTA_LITE_ORG`): calls that lead beyond it are refused with
 * `lite.elsewhere`, and lists are narrowed to it.
 */

export const liteRefused: ReadonlySet<string> = new Set(['createOrg', 'listAllOrgs', 'landing'])

/** The places of an organisation's id in the input of a call. An id that is given must be that of the installation. */
export const liteOrgFields: readonly string[] = [
  'body.eventOrgId',
  'body.feedOrgId',
  'body.orgId',
  'query.eventOrgId',
  'query.feedOrgId',
  'query.org',
  'query.orgId',
  'query.subscriptionsOf',
]

/** Operations whose input has the organisation's id in another place. */
export const liteOrgOf: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      'listOrgFeedback listOrgAppeals getOrg joinOrg leaveOrg deleteOrg connectOrg listMembers setRole kickMember',
      'listKickedMembers readmitMember',
      'requestJoin withdrawRequest listRequests decideRequest createInvitation listInvitations revokeInvitation',
      'getSharedOrg listOrgEvents getUploadTemplate registerOrg askToSell getPublicCalendar getPublicAtom getFediverseAddress',
      'getOrgActor getOrgOutbox getOrgFollowers sendToInbox getSales getAdminSales getPaymentReport',
      'downloadPaymentReport listInvoices listProducts getOrgAccount setOrgAccount importGuests listGuests removeGuest',
      'listWebhooks createWebhook listBookingSystems beginReservanto disconnectReservanto getReservantoSetup',
      'setUpReservanto listPayers remindPayers',
    ]
      .join(' ')
      .split(' ')
      .map((name) => [name, 'params.id']),
  ),
  updateOrg: 'body.id',
  saveSearch: 'body.filters.eventOrgId',
  getCalendar: 'params.token',
}

/** Where the installation's organisation is filled in when a call names none. */
export const liteFilled: Readonly<Record<string, string>> = {
  searchEvents: 'query.eventOrgId',
  mapEvents: 'query.eventOrgId',
  listMyEvents: 'query.orgId',
  listEventHistory: 'query.orgId',
  createEvent: 'body.eventOrgId',
}

/** Operations on an event by its id. An event of another organisation is refused as not found. */
export const liteEventCalls: ReadonlySet<string> = new Set(
  [
    'getEvent getSharedEvent getEventFile getEventObject listEventLog listRepetition updateEvent updateRepetition',
    'cancelEvent cancelRepetition deleteEvent deleteRepetition renewEventLink joinEvent joinRepetition leaveEvent',
    'leaveRepetition confirmEvent takeOverEvent kickPlayer readmitPlayer listAttendance noteCard markAttendance',
    'listPasses makeTeams watchSeats unwatchSeats',
  ]
    .join(' ')
    .split(' '),
)

/** A colour as six hexadecimal digits. */
export const colorPattern = '^#[0-9a-fA-F]{6}$'

/** What the web of a lite installation knows from its page. */
export const LiteLook = closed({
  orgId: Type.String(),
  name: Type.String(),
  /** The path of the logo; absent: Parta's own. */
  logo: Type.Optional(Type.String()),
  /** Ten shades of its colour from light to dark; absent: Parta's own colours. */
  shades: Type.Optional(Type.Array(Type.String(), { minItems: 10, maxItems: 10 })),
})
export type LiteLook = Static<typeof LiteLook>
/** The name of the element of the page with it. */
export const liteMeta = 'parta-lite'
