/** The notifications about a person's payments and credit. */
const paymentNotices = [
  'payment.credited',
  'payment.reversed',
  'payment.waiting',
  'payment.paid',
  'payment.expired',
  'payment.cancelled',
  'payment.refunded',
  'payment.joined',
  'payment.refused',
  'payment.released',
  'payment.depositDoubted',
  'payment.depositKept',
  'payment.depositReturned',
  'payment.corrected',
  'payment.withdrawn',
] as const

/** The closed lists of the specification; `Choice` makes a schema of one. */
export const services = [
  'identity',
  'orgs',
  'events',
  'availabilities',
  'payments',
  'chat',
  'notifications',
  'reputation',
] as const
export type ServiceName = (typeof services)[number]

export const locales = ['cs', 'en', 'sk'] as const
export type Locale = (typeof locales)[number]
export const defaultLocale: Locale = 'cs'

/** Languages that a person may list as spoken. */
export const languages = ['en', 'cs', 'sk', 'fr'] as const

export const genders = ['male', 'female', 'other', 'unknown'] as const
export type Gender = (typeof genders)[number]
/** Whom an event is for; `any` is everybody. */
export const eventGenders = ['any', 'male', 'female', 'other'] as const
export type EventGender = (typeof eventGenders)[number]

export const ageRanges = ['18-25', '26-35', '36-45', '46-55', '56-65', '66+', 'unknown'] as const
export type AgeRange = (typeof ageRanges)[number]

/** Whether an alias is a child or an adult, which decides which events it may join and who sees it. */
export const aliasAgeGroups = ['child', 'adult'] as const

export const loginStates = ['FIRST_TIME', 'NOT_FIRST_TIME'] as const
/** Replaces the name of a person who deleted their account. */
export const deletedMarker = 'DELETED'
/** The prefix of alias ids: `ALIAS_<id>__<owner>`. */
export const aliasMarker = 'ALIAS'

export const orgTypes = ['team', 'club', 'organization'] as const
export type OrgType = (typeof orgTypes)[number]
export const orgRoles = ['member', 'powerUser', 'admin'] as const
export type OrgRole = (typeof orgRoles)[number]

export const grantStatuses = ['PENDING', 'GRANTED', 'REJECTED'] as const
export type GrantStatus = (typeof grantStatuses)[number]
export const memberSorts = ['role', 'name', 'emoji'] as const
export type MemberSort = (typeof memberSorts)[number]

export const currencies = ['CZK', 'EUR'] as const
export type Currency = (typeof currencies)[number]

export const levels = ['any', 'beginner', 'amateur', 'intermediate', 'advanced', 'professional'] as const
export const tags = ['all', 'kids', 'adults'] as const
export type Tag = (typeof tags)[number]
export const repeats = ['daily', 'weekly', 'monthly'] as const
export type Repeat = (typeof repeats)[number]
/** The events of a repetition that a command concerns: all coming ones, or the named one and those after it. */
export const repetitionSpans = ['all', 'following'] as const
export type RepetitionSpan = (typeof repetitionSpans)[number]
export const kickReasons = ['lowlevel', 'highlevel', 'age', 'other'] as const
export type KickReason = (typeof kickReasons)[number]
/** Why an entry left an event: by itself, removed by the leader, a held place not confirmed, or it left Parta. */
export const leaveReasons = ['left', 'kicked', 'lapsed', 'gone'] as const
export type LeaveReason = (typeof leaveReasons)[number]
/** Why an event does not take place: deleted, cancelled, or too few players when the minimum was checked. */
export const cancelReasons = ['deleted', 'cancelled', 'minimum'] as const
export type CancelReason = (typeof cancelReasons)[number]
/** The kinds of lines in an event's history. */
export const eventLogKinds = [
  'created',
  'joined',
  'queued',
  'shifted',
  'offered',
  'confirmed',
  'lapsed',
  'left',
  'kicked',
  'gone',
  'changed',
  'cancelled',
  'goesAhead',
  'ended',
] as const
export type EventLogKind = (typeof eventLogKinds)[number]
/** The rules named in these lines. */
export const eventLogRules = ['space', 'full', 'queueOrder', 'offerExpired', 'minimum'] as const
export type EventLogRule = (typeof eventLogRules)[number]
export const paymentStatuses = ['pending', 'paid', 'expired', 'cancelled', 'refunded'] as const
/** The answers that a mail's link can give for an event. */
export const mailAnswers = ['confirm', 'decline'] as const
export type MailAnswer = (typeof mailAnswers)[number]
/** Whose events a calendar feed contains. */
export const calendarFeedKinds = ['own', 'alias', 'org'] as const
/** The time zone in which events are planned and shown. */
export const zone = 'Europe/Prague'
export const providers = ['PARTA', 'RESERVANTO', 'CHYTRA_REZERVACE'] as const
export type Provider = (typeof providers)[number]
/** Stands for the leader of an event that a booking provider runs, because no person of Parta leads it. */
export const nobody = 'nobody'

export const messageKinds = ['MESSAGE', 'JOINED', 'LEFT'] as const
export type MessageKind = (typeof messageKinds)[number]

export const notificationTypes = [
  'event.delete',
  'event.change',
  'event.left',
  'event.join',
  'event.kick',
  'event.invite',
  'event.accepted',
  'event.declined',
  'event.opportunity',
  'event.match',
  'event.freed',
  'event.owes',
  'event.overdue',
  'event.queue',
  'event.confirm',
  'event.shift',
  'event.starting',
  'event.end',
  'org.role',
  'org.left',
  'org.join',
  'org.delete',
  'org.kick',
  'org.readmitted',
  'org.request',
  'org.approved',
  'org.refused',
  'org.contact',
  'org.account',
  'feed.create',
  'feed.update',
  'profile.comment',
  'profile.achievement',
  'feedback.emoji',
  'karma.penalty',
  'karma.returned',
  'karma.upheld',
  'karma.appeal',
  ...paymentNotices,
] as const
export type NotificationType = (typeof notificationTypes)[number]

/** The filters of the notification list, by the beginning of a type; `other` is the rest. */
export const notificationGroups = ['event', 'org', 'other'] as const
export type NotificationGroup = (typeof notificationGroups)[number]
/** How often a digest is mailed. */
export const digests = ['off', 'daily', 'weekly'] as const
export type Digest = (typeof digests)[number]

/** The rows of the notification settings; chat has push only. */
export const notificationCategories = [
  'eventLifecycle',
  'eventInteractions',
  'eventChanges',
  'organizations',
  'feed',
  'feedback',
  'chat',
] as const
export type NotificationCategory = (typeof notificationCategories)[number]

/** What the map shows: Czechia and Slovakia, and what is around them. */
export const mapArea = { south: 47, west: 11, north: 51.6, east: 23.6 } as const

export const cities = {
  brno: { lat: 49.1951, lon: 16.6068 },
  prague: { lat: 50.0755, lon: 14.4378 },
  ostrava: { lat: 49.8209, lon: 18.2625 },
} as const

/** domain-facts 8.1: 58 activities and `any`. */
export const activities = [
  'any',
  'football',
  'small_football',
  'futsal',
  'football_tennis',
  'volleyball',
  'beach_volleyball',
  'basketball',
  'handball',
  'floorball',
  'ice_hockey',
  'ball_hockey',
  'inline_hockey',
  'rugby',
  'american_football',
  'baseball',
  'softball',
  'ultimate_frisbee',
  'disc_golf',
  'tennis',
  'table_tennis',
  'badminton',
  'squash',
  'padel',
  'pickleball',
  'golf',
  'bowling',
  'petanque',
  'darts',
  'billiards',
  'chess',
  'running',
  'nordic_walking',
  'athletics',
  'orienteering',
  'hiking',
  'cycling',
  'mountain_biking',
  'spinning',
  'inline_skating',
  'ice_skating',
  'skateboarding',
  'skiing',
  'cross_country_skiing',
  'snowboarding',
  'swimming',
  'paddleboarding',
  'canoeing',
  'climbing',
  'bouldering',
  'yoga',
  'pilates',
  'crossfit',
  'fitness',
  'street_workout',
  'circuit_training',
  'dance',
  'martial_arts',
  'gymnastics',
] as const
export type Activity = (typeof activities)[number]

export const socialProviders = ['google', 'apple', 'facebook'] as const
export type SocialProvider = (typeof socialProviders)[number]

export const feedbackKinds = ['bug', 'feedback'] as const
export const severities = ['low', 'medium', 'high', 'critical'] as const

/** What can be shared by a link. */
export const sharedTypes = ['event', 'org'] as const

/** The texts that a person agrees to, with their versions in force. */
export const consentTexts = { terms: 1, privacy: 1, gdpr: 1 } as const

/** Emoji with which people thank each other (domain-facts 10). The key is stored, the character only shown. */
export const emojis = {
  fire: '🔥',
  clap: '👏',
  power: '💪',
  speed: '⚡',
  precision: '🎯',
  mvp: '🏆',
  star: '⭐',
  teamwork: '🤝',
  fair_play: '⚖️',
  leadership: '🧭',
  motivator: '📣',
  defence: '🧱',
  smart: '🧠',
  technique: '🪄',
  agility: '🤸',
  rocket: '🚀',
  heart: '❤️',
  good_mood: '😄',
  fun: '😂',
  cool: '😎',
  friendly: '🤗',
  polite: '🙏',
  punctual: '⏰',
  reliable: '🛡️',
  helpful: '🙌',
  fighter: '🥊',
  endurance: '🔋',
  progress: '📈',
  newcomer: '🐣',
  play_again: '🔁',
} as const
export type Emoji = keyof typeof emojis

/** The form of the secret in a private event's link; the web drops any other. */
export const linkTokenForm = { minLength: 20, maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' } as const

/** Host names by which a browser reaches its own machine (RFC 6761, 6.3). */
export const loopbackHost = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/
