/** All numbers of the specification's constants tables and of domain-facts part 7. */
export const limits = {
  /** Items on one page of events, organisations and own events, and the largest page of any list. */
  pageSize: 50,
  chatPage: 20,
  /** Days after its event for which a chat stays in the lists. */
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
  /** Seconds for which a person is shown as typing after the last key, and between two hints of it. */
  typingSeconds: 4,
  typingEveryMs: 2000,
  /** Seconds between two pushes for one chat; messages in between are combined. */
  chatPushSeconds: 20,
  /** Seconds after which facts about several dates of one command are combined into one notification. */
  togetherSeconds: 10,
  /** The hour at which digests are sent, in the zone's time; weekly ones on Mondays. */
  digestHour: 7,
  /** Characters of a push's text, so that its payload stays far below 3,993 bytes. */
  pushTextMax: 180,
  pushTtlSeconds: 86_400,
  /** Days for which a link in a mail works; one that answers for an event works until its start. */
  mailLinkDays: 60,
  telephoneMax: 256,
  urlMax: 512,
  /** Characters of base64 of an uploaded picture (about 5 MB of bytes). */
  imageBase64Max: 7_000_000,
  imageSide: 1000,
  imagePixels: 12_000_000,
  /** Pictures that a process decodes at once, and those that may wait. */
  decodings: { atOnce: 2, waiting: 10 },
  /** Minutes for which the address of an alias's picture works at least; at most twice as long. */
  pictureMinutes: 30,
  /** Pictures that an account may upload a day. */
  picturesPerDay: 200,

  /** People that a person may block, and how many of them in 24 hours. */
  blocksMax: 500,
  blocksPerDay: 20,
  /** The newest blockers of a person that other services know of. */
  blockersKnown: 5000,

  aliasesMax: 20,
  /** The list of aliases has a search box above this number. */
  aliasesSearched: 5,
  topEmojis: 5,
  activitiesMax: 60,

  orgNameMax: 256,
  orgMembersMax: 100,
  unlimited: -1,
  /** Members shown on an organisation's page; the list of members has all. */
  membersShown: 100,
  invitationsMax: 20,
  invitationDaysMax: 90,
  invitationUsesMax: 1000,
  joinRequestsMax: 200,
  joinMessageMax: 200,
  /** Days before a member may be asked for their contacts again. */
  contactRequestDays: 7,
  /** Earlier states of a contact grant that are kept. */
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
  /** The newest removed entries of an event that are kept. */
  kickedMax: 500,
  /**
   * A crowd has more players than this; only events without a limit can. Then the chat no longer announces each player
   * who joins or leaves, and the leader gets no notification of each.
   */
  crowd: 99,
  /** Players listed by name on an event; the rest is a number. */
  playersShown: 200,
  repeatMax: 180,
  monthsAhead: 6,
  defaultRangeMonths: 3,
  /** The most days of an organisation's calendar that one call returns. */
  calendarDays: 62,
  calendarEvents: 1000,
  calendarFeedsMax: 20,
  /** Days in the past that a calendar feed covers, and minutes after which programs are asked to fetch it again. */
  feedPastDays: 90,
  feedEvents: 2000,
  feedRefreshMinutes: 60,
  hoursConfirmDefault: 2,
  hoursConfirmMax: 600,
  decisionHoursMax: 600,
  decisionHoursDefault: 24,
  /**
   * Minutes for which a free place is held for the first in the queue, where attendance is confirmed, by how near the
   * start is. The night does not count, unless the start is nearer than `quietUnlessHours`.
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
  /**
   * Minutes before the confirmation closes at which players are reminded once more; half of its time when that is
   * shorter.
   */
  confirmClosingMinutes: 60,
  /** Hours before the start at which players are reminded. */
  reminderHours: 2,
  /** Seconds between two runs of the job that finds due events. */
  clockSeconds: 5,
  /** People named by one fact; more people get further facts of the same type. */
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
  /** Days after a penalty for which an appeal can be made. */
  appealDays: 30,
  appealMax: 100,
  /** People who must have rated a level before it is shown. */
  levelRaters: 5,
  /** Days after an event's end for which feedback can be given; then the event is finished by itself. */
  feedbackDays: 7,
  /** Emoji that one person can give another after one event. */
  emojiPerPlayer: 3,
  /** Emoji in one call. */
  feedbackBatch: 200,
  streakDays: 14,
  /**
   * `days` after an event's end for corrections; `earlyHours` before the start from which marks are accepted, where its
   * day begins later; `batch`: marks in one call, each of up to 250 bytes; `passHours` after the end until passes
   * expire.
   */
  attendance: { days: 7, earlyHours: 2, batch: 100, passHours: 2 },
  /** The most teams of an event, players who are divided, friends who are kept together, and groups of these. */
  teams: { max: 8, players: 60, friends: 8, friendGroups: 10 },
  /** At most `most` of an organisation or of everybody; nobody is notified of levels reached `newsDays` ago. */
  achievements: { most: 100, steps: 20, points: 100_000, title: 60, text: 200, detail: 1000, days: 366, newsDays: 14 },
  rankingMax: 100_000,
  levelTooHighBy: 3,

  distanceMin: 1,
  distanceMax: 25,
  /** Kilometres around which events are searched for at most; beyond the specification, which has 25. */
  searchDistanceMax: 100,
  eventDistance: 25,
  availabilityDistance: 10,
  placeDistance: 10,
  /** Heights of maps in pixels: for one place, for a search, and all others. */
  mapHeights: { place: 300, search: 600, other: 500 },
  mapCentre: { lat: 49.1951, lon: 16.6068 },

  codeDigits: 6,
  codeTries: 5,
  signUpCodeHours: 24,
  resetCodeHours: 1,
  resetsPerHour: 10,
  /** Minutes for which a code to sign in is valid. */
  signInCodeMinutes: 15,
  /** Mails of one kind an hour that callers without session or known device can send to one e-mail. */
  strangerMailsPerHour: 20,
  /** Mails of one kind an hour that one address can send, to any e-mail. */
  addressMailsPerHour: 60,
  changesPerHour: 5,
  /** Feedback messages an hour from one address without a session. */
  visitorFeedbackPerHour: 10,
  /**
   * Browser errors are reported every so many seconds: that many different ones at once, and that many in one visit.
   */
  browserErrorSeconds: 7,
  browserErrorsAtOnce: 10,
  browserErrorsPerVisit: 50,
  /** Reports of browser errors an hour: of one session, and of one address. */
  browserErrorReports: { person: 60, address: 300 },
  browserErrorMessage: 300,
  browserErrorStack: 2000,
  browserErrorPage: 200,
  /** Sources of browser errors that are stored separately, shown to operators at once, and kept for that many days. */
  browserErrorRows: 2000,
  browserErrorsListed: 200,
  browserErrorDays: 30,
  /** Minutes within which a social sign-in must return from its provider. */
  socialFlowMinutes: 15,
  /** Minutes for which a passkey's challenge is valid. */
  passkeyMinutes: 5,
  passkeysMax: 10,
  passkeyNameMax: 64,
  /** Days for which the password in an administrator's invitation is valid. */
  temporaryPasswordDays: 7,
  signUpsPerHour: 5,
  resendPerHour: 5,
  confirmPerHour: 15,
  /** Days after which an unconfirmed sign-up or invitation is deleted. */
  unconfirmedDays: 7,
  /** Minutes for which the one-time link for a site admin is valid. */
  adminLinkMinutes: 60,
  /** Wrong passwords from one place for one e-mail before it must wait: 1 s, doubling up to the maximum. */
  lockAfter: 5,
  lockMaxSeconds: 15 * 60,
  /** Wrong passwords an hour for one e-mail from all unknown devices together. */
  strangerFailuresPerHour: 100,
  /** Wrong passwords an hour from one address, for any e-mail. */
  addressFailuresPerHour: 300,
  /** Days for which a browser stays a known device of an account after its last sign-in. */
  knownDeviceDays: 365,
  /** Accounts for which one browser can be a known device. */
  knownDeviceAccounts: 5,
  /** Minutes for which a proof, or a code mailed for one, is valid. */
  proofMinutes: 15,
  /** Hours for which the code for a new e-mail, and the link to undo the change, are valid. */
  emailCodeHours: 1,
  emailUndoDays: 7,
  /** Changes of e-mail that can still be undone by their links. */
  emailChangesMax: 3,
  /** Links to undo a change that are sent again to a former e-mail, and are valid beside the first. */
  emailRemindersMax: 5,
  idTokenMinutes: 15,
  refreshIdleDays: 14,
  refreshDays: 30,

  reportTitleMax: 200,
  reportTextMax: 1000,
  deviceInfoMax: 1000,
  exportHours: 24,
  /** Days between the request to delete an account and its erasure; a sign-in in between undoes it. */
  erasureGraceDays: 7,
  /** Days for which erased accounts are recorded; backups must not be kept for longer. */
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
  /** Bytes of JSON in a call. A picture or a spreadsheet comes in addition: `bodyBytesOf` of the operation. */
  bodyBytes: 32_768,
  /** Checked before the schema: nesting of objects and lists, fields in total, items of one list. */
  bodyDepth: 8,
  bodyFields: 300,
  bodyItems: 200,
  /** Wrong fields named by one refusal. */
  problemsNamed: 20,
  /** Bytes of a form that another site posts. */
  formBytes: 32_768,
  /**
   * Milliseconds that each part waits for the next one, always shorter than the part before: the browser, the gateway,
   * a service. Within a service, a call waits so long for the answer of another service, and for a free connection to
   * the database before it is refused as busy.
   */
  timeouts: { client: 15_000, gateway: 10_000, service: 5_000, answer: 4_000, database: 3_000 },
  /** Calls a minute by cost, for one person or (signed out) one address. */
  rates: { read: 600, write: 240, upload: 120, search: 120, sensitive: 30, count: 20 },
  /** Calls a minute from one address, however many people share it. */
  addressRate: 3000,
  /** Pages, files and pictures a minute to one address, which a club may share; opening the app takes about 40. */
  fileRate: 6000,
  /**
   * Live connections of one address: `open` at once at a gateway, `rate` opened there a minute, and `waiting` at the
   * service before they have signed in, within `signInMs`. `pipelined` requests of one HTTP connection may wait at the
   * gateway; an address has `sockets` connections of all kinds there, which send a request's headers in `headersMs`.
   */
  connections: { open: 500, rate: 600, waiting: 50, signInMs: 5000, pipelined: 32, sockets: 1000, headersMs: 15_000 },
  /** Milliseconds for which a gateway caches whether its services are ready. */
  readinessMs: 1000,
} as const
