import type { Operation } from '@parta/contracts/operation'

/** The most that a read may cost. */
interface Allowed {
  /** The commands that the services which are called send to MongoDB. */
  readonly commands: number
  /** The questions that services ask each other. */
  readonly questions: number
}

/** What reads cost that need more than the others. */
const exceptions: Readonly<Record<string, Partial<Allowed>>> = {
  // All that its page shows but the people; then at once, the people, of a repetition how many dates are to come and,
  // for those who can edit the event, the last date and how many are told when a seat becomes free.
  getEvent: { commands: 5 },
  listMyEvents: { commands: 4 },
  listOrgEvents: { commands: 4 },
  getCalendarFeed: { commands: 4 },
  getUploadTemplate: { commands: 6 },
  listMembers: { commands: 4 },
  findChat: { commands: 5 },
  getChat: { commands: 5 },
  // Each by an index alone: documents are read of the chats of the page only.
  listChats: { commands: 8 },
  listMessages: { commands: 4 },
  listAvailabilities: { commands: 4 },
  getAvailability: { commands: 4 },
  listKarma: { commands: 5 },
  listOrgAppeals: { commands: 4 },
  listAppeals: { commands: 4 },
  // Who belongs to an organisation knows its service alone.
  listOrgFeedback: { questions: 1 },
  listPayers: { commands: 5, questions: 2 },
  listEventPayers: { commands: 5, questions: 1 },
  downloadReceipt: { commands: 6 },
  downloadStatement: { commands: 5 },
  // Adds up the journal anew, for each currency, from what was closed last.
  getOrgAccount: { commands: 16 },
  getUser: { commands: 5, questions: 3 },
  // Asks each service.
  listFailures: { questions: 10 },
}

export function allowedOf({ name, who }: Operation): Allowed {
  // A call of a site admin is noted in the audit log before and after.
  return { commands: 3, questions: who === 'siteAdmin' ? 2 : 0, ...exceptions[name] }
}

/** Reads that are refused here, with the code: what they read takes a picture, a mail, an invoice or a provider. */
export const refused: Readonly<Record<string, string>> = {
  downloadInvoice: 'invoice.notFound',
  findPayer: 'user.notFound',
  getAliasPicture: 'request.notFound',
  getEventUpload: 'upload.notFound',
  getNotes: 'notes.forbidden',
  getPicture: 'message.notFound',
  getPrompt: 'prompt.notFound',
  getProviderBooking: 'event.notFound',
  getReservantoSetup: 'provider.disconnected',
  getWebFinger: 'org.notFound',
  listBilling: 'invoice.notConfigured',
  readMailAnswer: 'validation.failed',
}

/** Lists that are empty or shorter here: Parta allows no more, or their items take what these worlds have not. */
export const shorter: ReadonlySet<string> = new Set(
  `
    getAchievementProgress
    getAdminSales
    getBankStatus
    getCalendar
    getLevels
    getPaymentReport
    getRanking
    getReviews
    getSales
    listAccessTokens
    listAchievements
    listAddedPlaces
    listAppeals
    listAuditEntries
    listBlocks
    listBookingSystems
    listCalendarFeeds
    listContactReads
    listEventPayers
    listEventPayments
    listGrants
    listInvitations
    listInvoices
    listKarma
    listKickedMembers
    listMoneyProposals
    listMovements
    listOpportunities
    listOrgAppeals
    listOrgEvents
    listOrgFeedback
    listOwnRequests
    listPasses
    listPayees
    listPlaces
    listPlacesForAdmin
    listProviders
    listReports
    listRequests
    listSavedSearches
    listSignIns
    listUnclaimedCredit
    listUserFeedback
    listUsers
    listWebhookDeliveries
    listWebhooks
    mapEvents
    suggestEvents
  `.split(/\s+/),
)
