/** Every number of the specification's constants tables and of domain-facts part 7, said once. */
export const limits = {
  /** Events, organisations and my events on one page, and the cap of every list. */
  pageSize: 50,
  chatPage: 20,
  /** A chat is in the lists until so many days after its event. */
  chatDays: 14,

  passwordMin: 8,
  passwordMax: 256,
  emailMax: 254,
  nameMax: 128,
  descriptionMax: 2000,
  longTextMax: 2500,
  reviewMax: 100,
  leaveMessageMax: 80,
  chatMessageMax: 2000,
  chatBoxMax: 200,
  /** Someone is shown as writing for so long after their last key, and says so at most so often. */
  typingSeconds: 4,
  typingEveryMs: 2000,
  /** One push a chat within so many seconds; what came meanwhile is gathered. */
  chatPushSeconds: 20,
  /** When digests go out, by the clocks of the zone; the weekly one on Mondays. */
  digestHour: 7,
  /** Characters of a push's text, so that its payload stays far below 3,993 bytes. */
  pushTextMax: 180,
  pushTtlSeconds: 86_400,
  /** A link in a mail works so long; one that answers for an event until its start. */
  mailLinkDays: 60,
  telephoneMax: 256,
  urlMax: 512,
  /** A picture on its way in, in characters of base64 (about 5 MB of bytes). */
  imageBase64Max: 7_000_000,
  imageSide: 1000,
  imagePixels: 25_000_000,
  pushTokenMax: 128,
  webTokenMax: 512,

  aliasesMax: 20,
  /** The list of aliases has a search box above so many. */
  aliasesSearched: 5,
  topEmojis: 5,
  activitiesMax: 60,

  orgNameMax: 256,
  orgMembersMax: 100,
  unlimited: -1,
  /** Members that an organisation's page shows at once; the list has them all. */
  membersShown: 100,
  invitationsMax: 20,
  invitationDaysMax: 90,
  invitationUsesMax: 1000,
  joinRequestsMax: 200,
  joinMessageMax: 200,
  /** A member is asked for their contacts once in so many days. */
  contactRequestDays: 7,
  /** Earlier states of a grant that are kept. */
  grantHistory: 20,
  feedTextMax: 2500,
  feedLines: 17,
  feedCacheSeconds: 300,
  latestProducts: 3,

  eventNameMax: 256,
  eventInfoMax: 2000,
  playersMax: 99,
  playersMinWithQueue: 2,
  queueMax: 50,
  /**
   * Only an event without a limit grows beyond it. Then the chat no longer announces, and its leader is
   * no longer told of, each one who comes or goes: nobody could read it.
   */
  crowd: 99,
  /** Players listed by name on an event; the rest is a number. */
  playersShown: 200,
  repeatMax: 180,
  monthsAhead: 6,
  defaultRangeMonths: 3,
  /** What one look at an organisation's calendar covers. */
  calendarDays: 62,
  calendarEvents: 1000,
  calendarFeedsMax: 20,
  /** What a calendar feed reaches back, and how often programs are asked to come again. */
  feedPastDays: 90,
  feedEvents: 2000,
  feedRefreshMinutes: 60,
  hoursConfirmDefault: 2,
  hoursConfirmMax: 600,
  decisionHoursMax: 600,
  decisionHoursDefault: 24,
  /**
   * How long a free place is held for whom the queue moved in, where attendance is confirmed: in minutes,
   * by how near the start is. The night does not count, unless the start is nearer than `quietUnlessHours`.
   */
  offer: {
    minutes: 120,
    dayMinutes: 30,
    nearMinutes: 10,
    dayHours: 24,
    nearHours: 3,
    quietFrom: 21,
    quietTo: 8,
    quietUnlessHours: 12,
  },
  /** Those who have not confirmed are reminded once more so long before the start, or half of the window if that is shorter. */
  confirmClosingMinutes: 60,
  /** Those who are in an event are reminded so long before it starts. */
  reminderHours: 2,
  /** Between two looks at the clock. */
  clockSeconds: 5,
  /** People named by one fact; more of them get another of the same. */
  factPeople: 500,
  zoomMin: 1,
  zoomMax: 20,
  clusterPixels: 40,
  clustersMax: 1000,
  calendarHeight: 800,
  hoursNotLeaveMax: 600,
  durationMaxMinutes: 23 * 60 + 59,
  unsetPrice: -1,
  priceMin: 1,
  priceMax: 10_000,
  priceStep: 10,
  multisportPriceMin: 0,

  karmaMax: 9,
  karmaToCreate: 4,
  karmaToJoin: 1,
  karmaReturnAfter: 3,
  streakDays: 14,
  levelTooHighBy: 3,

  distanceMin: 1,
  distanceMax: 25,
  eventDistance: 25,
  availabilityDistance: 10,
  placeDistance: 10,
  mapCentre: { lat: 49.1951, lon: 16.6068 },

  codeDigits: 6,
  codeTries: 5,
  signUpCodeHours: 24,
  resetCodeHours: 1,
  resetsPerHour: 10,
  changesPerHour: 5,
  /** A social sign-in must come back from its provider within so many minutes. */
  socialFlowMinutes: 15,
  /** A challenge that a passkey signs. */
  passkeyMinutes: 5,
  passkeysMax: 10,
  passkeyNameMax: 64,
  /** The password that an administrator's invitation carries. */
  temporaryPasswordDays: 7,
  resendPerHour: 5,
  confirmPerHour: 15,
  /** An account that nobody confirms is removed after so many days. */
  unconfirmedDays: 7,
  lockAfter: 5,
  lockMaxSeconds: 15 * 60,
  idTokenMinutes: 15,
  refreshIdleDays: 14,
  refreshDays: 30,
  /** A revoked session's id tokens are refused everywhere within so many seconds. */
  revokedWithinSeconds: 5,

  reportTitleMax: 200,
  reportTextMax: 1000,
  deviceInfoMax: 1000,
  exportHours: 24,
  termsPostponeHours: 24,
  pushEndpointMax: 2048,

  userSymbolFirst: 1_000_001,
  factsKeptDays: 30,

  /** Milliseconds of waiting before a search is sent. */
  debounce: { search: 1000, organisations: 200, mapCentre: 200, resize: 200, pan: 500, calendar: 300 },
  badgeMax: 9,
  toasts: 3,
  socket: { attempts: 10, delay: 1000, delayMax: 30_000 },
  liveMessageBytes: 8192,
  liveMessagesPerSecond: 10,

  /** Bytes of JSON that a call may carry; pictures travel as base64 inside it. */
  bodyBytes: 8_000_000,
  /** Bytes of a form that another site's page posts. */
  formBytes: 32_768,
  /** Client 15 s > gateway 10 s > service 5 s > database 3 s. */
  timeouts: { client: 15_000, gateway: 10_000, service: 5_000, database: 3_000 },
  /** Calls a minute, for one person or (signed out) one address, by cost. */
  rates: { read: 600, write: 240, search: 120, sensitive: 30 },
  /** Calls a minute from one address, however many people are behind it. */
  addressRate: 3000,
} as const
