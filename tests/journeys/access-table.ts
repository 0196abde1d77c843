import type { Rules } from './access-rules.ts'
import { productAccess } from './product-access.ts'

/** The part of the access table about what people keep of the events: searches, calendar feeds and watched seats. */
const savedAccess: Readonly<Record<string, Rules>> = {
  createCalendarFeed: {
    'body.targetId': [
      ['own', 'alias'],
      ['own', 'child'],
    ],
  },
  saveSearch: { 'body.filters.eventOrgId': [['shared', 'org']] },
  updateSavedSearch: { 'params.id': [['own', 'savedSearch']] },
  deleteSavedSearch: { 'params.id': [['own', 'savedSearch']] },
  watchSeats: { 'params.id': [['shared', 'event']] },
  // Whoever had not asked gets the same answer, whatever the id.
  unwatchSeats: { 'params.id': [['shared', 'event']] },
  revokeCalendarFeed: { 'params.id': [['own', 'calendarFeed']] },
}

/** The ids in reports of people and of what they wrote. */
const reportAccess: Readonly<Record<string, Rules>> = {
  reportUser: { 'body.reportUserId': [['shared', 'person']], 'body.reporter': [['own', 'person']] },
  reportMessage: { 'body.id': [['role', 'message']] },
  // Of a public organisation, whose posts everybody reads.
  reportPost: { 'body.id': [['shared', 'feed']] },
  reportReview: { 'body.token': [['key', 'nothing']] },
}

/** The ids in calls of the admin area, which are refused to everybody but site admins. */
const adminAccess: Readonly<Record<string, Rules>> = {
  getUser: { 'params.id': [['role', 'person']] },
  revealUser: { 'params.id': [['role', 'person']] },
  revealAliases: { 'params.id': [['role', 'person']] },
  suspendUser: { 'params.id': [['role', 'person']] },
  liftSuspension: { 'params.id': [['role', 'person']] },
  hideProfileText: { 'params.id': [['role', 'person']] },
  requireUserReset: { 'params.id': [['role', 'person']] },
  hideMessage: { 'params.id': [['role', 'message']] },
  hidePost: { 'params.id': [['role', 'feed']] },
  hideReview: { 'params.id': [['role', 'nothing']] },
}

const entrants: Rules[string] = [
  ['own', 'alias'],
  ['own', 'child'],
  ['own', 'person'],
]
/** Children are shown to their parent only. */
const profiles: Rules[string] = [
  ['shared', 'person'],
  ['shared', 'alias'],
  ['own', 'child'],
]
/** Products do not exist yet, so every id is refused. */
const products: Rules = {
  'body.oneOffProductId': [['shared', 'nothing']],
  'body.subscriptionProductId': [['shared', 'nothing']],
}
/**
 * `ref`, `promptId` and `availabilityId` are only passed on in the facts of the join; the service of invitations goes
 * by who joined which event.
 */
const joined: Rules = {
  'params.id': [['shared', 'event']],
  'body.aliasIds': entrants,
  'body.token': [['key', 'nothing']],
  'body.ref': [['shared', 'person']],
  'body.promptId': [['shared', 'nothing']],
  'body.availabilityId': [['shared', 'nothing']],
  'body.eventId': [['shared', 'event']],
  'body.repetitionId': [['shared', 'event']],
}
/** A private event needs the token of its link. */
const opened: Rules = { 'params.id': [['shared', 'event']], 'query.token': [['key', 'nothing']] }
const placed: Rules = { 'body.eventPlaceId': [['shared', 'nothing']], 'body.trainer': [['shared', 'person']] }
const edited: Rules = {
  'params.id': [['role', 'event']],
  'body.eventId': [['shared', 'event']],
  'body.eventOrgId': [['role', 'org']],
  ...placed,
  ...products,
}

/** Every place of every operation that takes an id, and the rule for another person's id there. */
export const access: Readonly<Record<string, Rules>> = {
  revokeSignIn: { 'params.id': [['own', 'session']] },
  removePasskey: { 'params.id': [['own', 'passkey']] },
  confirmSignUp: { 'body.link': [['key', 'nothing']] },
  beginEntry: {
    'body.eventId': [['shared', 'event']],
    'body.linkToken': [['key', 'nothing']],
    'body.invitation': [['key', 'nothing']],
  },
  signInByPasskey: { 'body.flow': [['key', 'nothing']] },
  proveByPasskey: { 'body.flow': [['key', 'nothing']] },
  signInByCode: { 'body.token': [['key', 'nothing']] },
  submitPassword: { 'body.token': [['key', 'nothing']] },
  undoEmail: { 'body.token': [['key', 'nothing']] },
  acceptAdmin: { 'body.token': [['key', 'nothing']] },

  ...adminAccess,
  getProfile: { 'params.id': [['shared', 'person']] },
  updateAlias: {
    'body.id': [
      ['own', 'alias'],
      ['own', 'child'],
    ],
  },
  deleteAlias: {
    'params.id': [
      ['own', 'alias'],
      ['own', 'child'],
    ],
  },
  getAliasPicture: { 'query.signature': [['key', 'nothing']] },
  blockPerson: { 'body.userId': [['shared', 'person']] },
  unblockPerson: { 'params.id': [['shared', 'person']] },
  clickReferral: { 'body.ref': [['shared', 'person']], 'body.itemId': [['shared', 'event']] },
  clickVisitorReferral: { 'body.ref': [['shared', 'person']], 'body.itemId': [['shared', 'event']] },

  getStats: { 'params.id': profiles },
  getReviews: { 'params.id': profiles },
  getLevels: { 'params.id': profiles },

  listFeedback: { 'query.orgId': [['shared', 'org']] },
  getFeedback: { 'params.id': [['role', 'event']] },
  finishFeedback: { 'params.id': [['role', 'event']] },
  listOrgFeedback: { 'params.id': [['role', 'org']] },
  listKarma: {
    'params.id': [
      ['own', 'person'],
      ['own', 'alias'],
      ['own', 'child'],
    ],
  },
  appealPenalty: {
    'body.eventId': [['role', 'event']],
    'body.userOrAliasId': [
      ['own', 'person'],
      ['own', 'alias'],
      ['own', 'child'],
    ],
  },
  listOrgAppeals: { 'params.id': [['role', 'org']] },
  decideAppeal: {
    'body.eventId': [['role', 'event']],
    'body.userOrAliasId': [
      ['role', 'person'],
      ['role', 'alias'],
      ['role', 'child'],
    ],
  },
  emitEmojiBatch: { 'body.eventId': [['role', 'event']], 'body.emojis.userOrAliasId': [['shared', 'person']] },
  rateLevel: {
    'body.eventId': [['role', 'event']],
    'body.userOrAliasId': [
      ['role', 'person'],
      ['role', 'alias'],
      ['role', 'child'],
    ],
  },

  listAchievements: { 'query.orgId': [['role', 'org']] },
  createAchievement: { 'body.orgId': [['role', 'org']], 'body.parameters.orgId': [['shared', 'org']] },
  getAchievement: { 'params.id': [['shared', 'nothing']] },
  updateAchievement: { 'params.id': [['role', 'nothing']], 'body.parameters.orgId': [['shared', 'org']] },
  deleteAchievement: { 'params.id': [['role', 'nothing']] },
  getAchievementProgress: {
    'params.id': [
      ['shared', 'person'],
      ['shared', 'alias'],
      ['own', 'child'],
    ],
    'query.orgId': [['role', 'org']],
  },
  getRanking: { 'params.id': [['shared', 'nothing']] },

  getOrg: { 'params.id': [['shared', 'org']] },
  joinOrg: { 'params.id': [['shared', 'org']], 'body.ref': [['shared', 'person']] },
  leaveOrg: { 'params.id': [['role', 'org']] },
  updateOrg: { 'body.id': [['role', 'org']] },
  deleteOrg: { 'params.id': [['role', 'org']] },
  askToSell: { 'params.id': [['role', 'org']] },
  connectOrg: { 'params.id': [['role', 'org']] },
  listMembers: { 'params.id': [['role', 'org']] },
  setRole: { 'params.id': [['role', 'org']], 'body.memberId': [['role', 'person']] },
  kickMember: { 'params.id': [['role', 'org']], 'body.memberId': [['role', 'person']] },
  // Everybody who has the id of a private organisation may request to join.
  requestJoin: { 'params.id': [['shared', 'org']] },
  withdrawRequest: { 'params.id': [['shared', 'org']] },
  listKickedMembers: { 'params.id': [['role', 'org']] },
  readmitMember: { 'params.id': [['role', 'org']], 'body.memberId': [['role', 'person']] },
  listRequests: { 'params.id': [['role', 'org']] },
  decideRequest: { 'params.id': [['role', 'org']], 'body.userId': [['role', 'person']] },
  createInvitation: { 'params.id': [['role', 'org']] },
  listInvitations: { 'params.id': [['role', 'org']] },
  revokeInvitation: { 'params.id': [['role', 'org']], 'query.invitationId': [['role', 'invitation']] },
  getInvitation: { 'params.token': [['key', 'nothing']] },
  acceptInvitation: { 'body.token': [['key', 'nothing']] },
  getSharedOrg: { 'params.id': [['shared', 'org']] },
  createFeed: { 'body.feedOrgId': [['role', 'org']], 'body.feedPostedById': [['own', 'person']] },
  updateFeed: { 'body.id': [['role', 'feed']], 'body.orgId': [['role', 'org']] },
  deleteFeed: { 'query.id': [['role', 'feed']], 'query.feedOrgId': [['role', 'org']] },
  ...productAccess,
  listFeeds: { 'query.org': [['shared', 'org']] },
  getFeed: { 'params.id': [['shared', 'feed']] },
  // A contact card can be granted before joining; the organisation does not learn about it.
  setGrant: { 'body.orgId': [['shared', 'org']] },
  requestContact: { 'params.id': [['role', 'person']], 'body.orgId': [['role', 'org']] },
  getNotes: { 'params.id': [['role', 'person']], 'query.orgId': [['role', 'org']] },

  createEvent: {
    'body.eventOrgId': [['role', 'org']],
    ...placed,
    // Only passed on; the service of availabilities checks whose it is.
    'body.opportunityId': [['shared', 'opportunity']],
    ...products,
  },
  updateEvent: edited,
  updateRepetition: edited,
  cancelEvent: { 'params.id': [['role', 'event']] },
  cancelRepetition: { 'params.id': [['role', 'event']] },
  // The id in the body repeats the id in the path.
  deleteEvent: { 'params.id': [['role', 'event']], 'body.id': [['shared', 'event']] },
  deleteRepetition: { 'params.id': [['role', 'event']], 'body.id': [['shared', 'event']] },
  getEvent: opened,
  getEventFile: opened,
  listEventLog: { 'params.id': [['role', 'event']] },
  listRepetition: opened,
  joinEvent: joined,
  joinRepetition: joined,
  leaveEvent: { 'params.id': [['role', 'event']], 'body.aliasIds': entrants },
  leaveRepetition: { 'params.id': [['role', 'event']], 'body.aliasIds': entrants },
  confirmEvent: { 'params.id': [['role', 'event']], 'body.aliasIds': entrants },
  takeOverEvent: { 'params.id': [['role', 'event']] },
  kickPlayer: {
    'params.id': [['role', 'event']],
    'body.idOrAliasId': [
      ['role', 'person'],
      ['role', 'alias'],
    ],
  },
  // Example events are Parta's own, which have no provider: to everybody they do not exist here.
  getProviderBooking: { 'params.id': [['shared', 'nothing']] },
  joinProviderEvent: { 'params.id': [['shared', 'nothing']], 'body.aliasIds': entrants },
  leaveProviderEvent: { 'params.id': [['shared', 'nothing']], 'body.aliasIds': entrants },
  readmitPlayer: {
    'params.id': [['role', 'event']],
    'body.idOrAliasId': [
      ['role', 'person'],
      ['role', 'alias'],
    ],
  },
  listAttendance: { 'params.id': [['role', 'event']] },
  noteCard: { 'params.id': [['role', 'event']], 'body.entrant': [['shared', 'person']] },
  markAttendance: { 'params.id': [['role', 'event']], 'body.marks.entrant': [['shared', 'person']] },
  listPasses: { 'params.id': [['shared', 'event']] },
  // Ids of entrants who do not play change nothing.
  makeTeams: { 'params.id': [['role', 'event']], 'body.goalkeepers': [['shared', 'person']] },
  renewEventLink: { 'params.id': [['role', 'event']] },
  readMailAnswer: { 'query.token': [['key', 'nothing']] },
  answerByMail: { 'body.token': [['key', 'nothing']] },
  // These ids only filter what the caller sees anyway.
  listMyEvents: { 'query.orgId': [['shared', 'org']] },
  listEventHistory: { 'query.orgId': [['shared', 'org']] },
  searchEvents: { 'query.eventOrgId': [['shared', 'org']] },
  mapEvents: { 'query.eventOrgId': [['shared', 'org']] },
  listOrgEvents: { 'params.id': [['shared', 'org']], 'query.product': [['shared', 'product']] },
  uploadEvents: { 'body.orgId': [['role', 'org']], 'body.places.id': [['shared', 'nothing']], ...placed },
  getUploadTemplate: { 'params.id': [['role', 'org']] },
  // The example's import does not exist.
  getEventUpload: { 'params.id': [['shared', 'nothing']] },
  getSharedEvent: { 'params.id': [['shared', 'event']] },
  getCalendar: { 'params.token': [['shared', 'org']] },
  ...savedAccess,
  ...reportAccess,

  updatePlace: { 'params.id': [['own', 'place']] },

  createAvailability: { 'body.aliasId': entrants },
  getAvailability: { 'params.id': [['own', 'availability']] },
  updateAvailability: { 'params.id': [['own', 'availability']] },
  deleteAvailability: { 'params.id': [['own', 'availability']] },
  setHits: { 'params.id': [['own', 'availability']] },
  invitePlayer: { 'body.eventId': [['role', 'event']], 'body.availabilityId': [['role', 'availability']] },
  getPrompt: { 'params.id': [['own', 'prompt']] },
  declinePrompt: { 'params.id': [['own', 'prompt']], 'body.promptId': [['own', 'prompt']] },
  declineOpportunity: { 'params.id': [['own', 'opportunity']] },
  suggestPlayers: { 'params.id': [['role', 'event']] },
  suggestEvents: {
    'params.id': [
      ['own', 'person'],
      ['own', 'alias'],
      ['own', 'child'],
    ],
    'query.availabilityId': [['own', 'availability']],
  },

  findChat: { 'params.id': [['role', 'event']] },
  getChat: { 'params.id': [['role', 'event']] },
  listMessages: { 'params.id': [['role', 'event']] },
  joinChat: { 'params.id': [['role', 'event']] },
  leaveChat: { 'params.id': [['role', 'event']] },
  readChat: { 'params.id': [['role', 'event']] },
  muteChat: { 'params.id': [['role', 'event']] },
  sendMessage: {
    'body.chatId': [['role', 'event']],
    'body.clientId': [['shared', 'nothing']],
    // Another person's connection receives the message nevertheless.
    'body.socketId': [['shared', 'nothing']],
  },
  getPicture: { 'params.id': [['role', 'message']] },
  deleteMessage: { 'params.id': [['role', 'message']] },
  // For site admins, of movements of the bank.
  assignMovement: { 'params.id': [['shared', 'nothing']] },
  revealMovement: { 'params.id': [['shared', 'nothing']] },
  setMovementAside: { 'params.id': [['shared', 'nothing']] },

  deleteNotification: { 'params.id': [['own', 'notification']] },
  unsubscribe: { 'body.token': [['key', 'nothing']] },
  allowInvitations: { 'body.token': [['key', 'nothing']] },
  unsubscribeOneClick: { 'params.token': [['key', 'nothing']] },
  removePush: { 'params.id': [['own', 'subscription']] },
}

/** Fields that a caller might try to set although the server sets them. */
export const assigned: Readonly<Record<string, unknown>> = {
  id: 'mine',
  _id: 'mine',
  v: 99,
  facts: [],
  role: 'admin',
  groups: ['siteAdmins'],
  admins: ['mine'],
  powerUsers: ['mine'],
  members: [],
  karma: 9,
  emoji: { fire: 99 },
  userId: 'victim',
  accountId: 'victim',
  ownerId: 'victim',
  reporter: 'victim',
  from: 'victim',
  leader: 'victim',
  players: [],
  playersCount: 0,
  email: 'other@parta.test',
  emailVerified: true,
  confirmed: true,
  passwordHash: 'x',
  login: 'NOT_FIRST_TIME',
  isRegistered: true,
  termsAndConditions: 99,
  consents: { terms: true },
  userSymbol: 1,
  identities: [],
  passkeys: [],
  aliases: [],
  deleted: true,
  epoch: 99,
  amount: 1_000_000,
  createdAt: '2020-01-01T00:00:00.000Z',
}
