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
  /** What is told of several dates together goes out so many seconds after the last of them was heard. */
  togetherSeconds: 10,
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
  imagePixels: 12_000_000,
  /** Pictures that a process decodes at once at most, and those that may wait for it. */
  decodings: { atOnce: 2, waiting: 10 },
  /** The address of an alias's picture works for so many minutes to twice as long. */
  pictureMinutes: 30,
  /** Pictures that one account may upload a day. */
  picturesPerDay: 200,

  /** People whom one person may block. */
  blocksMax: 500,
  /** Of those who blocked a person, other services know so many, the last ones. */
  blockersKnown: 5000,

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
  /** Of those who were put out of an event so many are remembered, the last ones. */
  kickedMax: 500,
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
  /** In pixels: where one place is shown or chosen, where a search is shown, and all others. */
  mapHeights: { place: 300, search: 600, other: 500 },
  mapCentre: { lat: 49.1951, lon: 16.6068 },

  codeDigits: 6,
  codeTries: 5,
  signUpCodeHours: 24,
  resetCodeHours: 1,
  resetsPerHour: 10,
  /** Mails of one kind that strangers (neither signed in nor on a known device) can have sent to one e-mail. */
  strangerMailsPerHour: 20,
  /** Mails of one kind that one address can have sent, to whomever. */
  addressMailsPerHour: 60,
  changesPerHour: 5,
  /** Feedback messages an hour from one address that is not signed in. */
  visitorFeedbackPerHour: 10,
  /** Errors in browsers are gathered for so many seconds, so many different ones at once, and so many in one visit. */
  browserErrorSeconds: 7,
  browserErrorsAtOnce: 10,
  browserErrorsPerVisit: 50,
  /** Reports within an hour: of one session, and of one address. */
  browserErrorReports: { person: 60, address: 300 },
  browserErrorMessage: 300,
  browserErrorStack: 2000,
  browserErrorPage: 200,
  /** Places that are told apart, shown to operators at once, and remembered for so many days. */
  browserErrorRows: 2000,
  browserErrorsListed: 200,
  browserErrorDays: 30,
  /** A social sign-in must come back from its provider within so many minutes. */
  socialFlowMinutes: 15,
  /** A challenge that a passkey signs. */
  passkeyMinutes: 5,
  passkeysMax: 10,
  passkeyNameMax: 64,
  /** The password that an administrator's invitation carries. */
  temporaryPasswordDays: 7,
  signUpsPerHour: 5,
  resendPerHour: 5,
  confirmPerHour: 15,
  /** A sign-up or invitation that nobody confirms is removed after so many days. */
  unconfirmedDays: 7,
  /** The one-time link that makes a site admin. */
  adminLinkMinutes: 60,
  /** Wrong passwords from one place for one e-mail, after which it waits: 1 s, doubling up to the maximum. */
  lockAfter: 5,
  lockMaxSeconds: 15 * 60,
  /** Wrong passwords for one e-mail from all places that are no known device of its account. */
  strangerFailuresPerHour: 100,
  /** Wrong passwords from one address, for whomever. */
  addressFailuresPerHour: 300,
  /** A browser is known to an account for so long after its last sign-in there. */
  knownDeviceDays: 365,
  /** Accounts that one browser is known to. */
  knownDeviceAccounts: 5,
  /** A proof of who owns the session serves for so many minutes; and so does a code that was mailed for one. */
  proofMinutes: 15,
  /** The code that proves a new e-mail, and the link by which the old one undoes the change. */
  emailCodeHours: 1,
  emailUndoDays: 7,
  /** Changes of e-mail whose links still work. */
  emailChangesMax: 3,
  /** Links that are mailed again to a former e-mail, and work beside the first one. */
  emailRemindersMax: 5,
  idTokenMinutes: 15,
  refreshIdleDays: 14,
  refreshDays: 30,
  /** A revoked session's id tokens are refused everywhere within so many seconds. */
  revokedWithinSeconds: 5,

  reportTitleMax: 200,
  reportTextMax: 1000,
  deviceInfoMax: 1000,
  exportHours: 24,
  /** An account is erased so many days after its deletion was asked for; signing in before that undoes it. */
  erasureGraceDays: 7,
  /** How long it is known which accounts were erased; no backup may be kept for longer. */
  erasureJournalDays: 400,
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

  /** Bytes of JSON that a call may carry. A picture comes on top of that: `bodyBytesOf` of the operation. */
  bodyBytes: 32_768,
  /** Checked before a body meets its schema: objects and lists inside one another, fields in all, items of one list. */
  bodyDepth: 8,
  bodyFields: 300,
  bodyItems: 200,
  /** Wrong fields that one refusal names. */
  problemsNamed: 20,
  /** Bytes of a form that another site's page posts. */
  formBytes: 32_768,
  /** Client 15 s > gateway 10 s > service 5 s > database 3 s. */
  timeouts: { client: 15_000, gateway: 10_000, service: 5_000, database: 3_000 },
  /** Calls a minute, for one person or (signed out) one address, by cost. */
  rates: { read: 600, write: 240, upload: 120, search: 120, sensitive: 30 },
  /**
   * Calls under way at once: of one account, of one address (signed out), and of one gateway. Of a caller's `open` ones
   * only `begun` are worked on, uploads aside; the others wait for them, for `waitMs` milliseconds at most.
   */
  underWay: { account: { begun: 2, open: 12 }, address: { begun: 40, open: 200 }, gateway: 3000, waitMs: 3000 },
  /** Calls a minute from one address, however many people are behind it. */
  addressRate: 3000,
  /** Pages, files and pictures a minute to one address: opening the app takes about 40, and a club may share an address. */
  fileRate: 6000,
  /**
   * Live connections of one address: open at once at a gateway; opened there a minute; and, at the service, those
   * that have not said yet whose they are, which they must within `signInMs` milliseconds.
   */
  connections: { open: 500, rate: 600, waiting: 50, signInMs: 5000 },
  /** Milliseconds for which a gateway repeats what it knows of its services' readiness instead of asking them. */
  readinessMs: 1000,
} as const
