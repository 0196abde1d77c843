import { cities } from '@parta/contracts/values'
import { accountExamples } from './account-examples.ts'
import { achievementExamples } from './achievement-examples.ts'
import { availabilityExamples } from './availability-examples.ts'
import { bankExamples } from './bank-examples.ts'
import type { Example, Known } from './example.ts'
import { attendanceExamples, feedbackExamples } from './feedback-examples.ts'
import { orgExamples } from './org-examples.ts'
import { firstProfile } from './parta.ts'
import { pixel } from './picture.ts'
import { productExamples } from './product-examples.ts'

function fediverseExamples({ org, event }: Known): Readonly<Record<string, Example>> {
  return {
    getFediverseAddress: { id: org },
    getWebFinger: { query: { resource: 'acct:sokol@parta.test' } },
    getOrgActor: { id: org },
    getOrgOutbox: { id: org, query: {} },
    getOrgFollowers: { id: org },
    getEventObject: { id: event },
    sendToInbox: { id: org, body: { type: 'Like', actor: 'https://one.test/anna', object: 'https://one.test/note' } },
  }
}

const channels = { push: true, email: false }
const paging = { limit: '10' }
const brno = { lat: String(cities.brno.lat), lon: String(cities.brno.lon) }
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

const userFeedback = {
  type: 'bug',
  title: 'Mapa',
  description: 'Je prázdná.',
  email: 'jana@parta.test',
  severity: 'low',
  deviceInfo: 'Firefox',
}

/** An event with all fields except products, which do not exist yet. */
const form = {
  name: 'Badminton',
  activityType: 'badminton',
  info: 'Míče mám.',
  eventPlaceId: 'place-16',
  date: inDays(2),
  duration: '01:30',
  maxPlayers: 4,
  minPlayers: 2,
  decisionHours: 12,
  enableQueue: true,
  requireConfirmation: true,
  hoursConfirm: 3,
  gender: 'any',
  minLevel: 1,
  tags: 'all',
  price: 100,
  canPayWithMultiSport: true,
  externalLink: 'https://parta.test/badminton',
  hoursNotLeave: 2,
  private: false,
  willParticipate: true,
}

const filters = {
  ...brno,
  distance: '10',
  query: 'bad',
  activityType: 'badminton',
  from: inDays(1),
  to: inDays(9),
  gender: 'any',
  level: '0|1',
  price: '0|500',
  multisport: 'true',
  freeOnly: 'false',
  tags: 'all|kids',
}

/** Returns a valid call of each operation, with every field of its schemas. */
export function examples(known: Known): Readonly<Record<string, Example>> {
  const { org, event, person, other, alias, feed } = known
  return {
    ...accountExamples(other),
    getMe: {},
    initialUser: { body: { preferredLanguage: 'sk' } },
    updateMe: {
      body: {
        ...firstProfile,
        description: 'Hraju od školy.',
        image: 'SEED:x',
        file: pixel,
        location: cities.brno,
        preferredLanguage: 'en',
        settings: {
          hideReviews: false,
          hideEmoji: false,
          notifications: {
            eventLifecycle: channels,
            eventInteractions: channels,
            eventChanges: channels,
            organizations: channels,
            feed: channels,
            feedback: channels,
            chat: { push: true },
          },
          quietHours: { from: '22:00', to: '07:00' },
          digest: 'daily',
        },
      },
    },
    getProfile: { id: person },
    createAlias: {
      body: {
        name: 'Kuba',
        surname: 'Malý',
        image: 'BASIC',
        file: pixel,
        ageGroup: 'child',
        gender: 'male',
        levels: { tennis: 2 },
      },
    },
    updateAlias: {
      body: {
        id: alias ?? 'alias',
        name: 'Kuba',
        surname: 'Malý',
        image: 'BASIC',
        file: pixel,
        ageGroup: 'adult',
        gender: 'female',
        levels: { tennis: 3 },
      },
    },
    deleteAlias: { id: alias ?? 'alias' },
    getAliasPicture: { id: 'a1'.repeat(16), query: { until: '1999999999', signature: 'x'.repeat(43) } },

    getEmail: {},
    requestEmail: { body: { email: 'novy@parta.test' } },
    confirmEmail: { body: { code: '123456' } },
    undoEmail: { body: { token: 'x'.repeat(43) } },
    listBlocks: {},
    blockPerson: { body: { userId: other ?? 'somebody' } },
    unblockPerson: { id: other ?? 'somebody' },

    reportUser: { body: { message: 'Nadává.', reportUserId: other ?? 'somebody' } },
    sendUserFeedback: { body: userFeedback },
    reportBrowserErrors: {
      body: {
        version: '1.0.0',
        errors: [{ kind: 'error', message: 'TypeError: x', stack: 'at y', page: '/search', count: 1 }],
      },
    },
    sendVisitorFeedback: { body: userFeedback },
    clickReferral: { body: { ref: person ?? 'person', type: 'event', itemId: event ?? 'event' } },
    clickVisitorReferral: { body: { ref: person ?? 'person', type: 'event', itemId: event ?? 'event' } },

    requestExport: {},
    getExport: {},
    downloadExport: {},

    ...orgExamples(known),

    createFeed: { body: { text: 'Trénink je v úterý.', feedOrgId: org ?? 'org', file: pixel } },
    updateFeed: { body: { id: feed ?? 'feed', orgId: org ?? 'org', text: 'Trénink je ve středu.', file: pixel } },
    deleteFeed: { query: { id: feed ?? 'feed', feedOrgId: org ?? 'org' } },
    listFeeds: { query: { ...paging, org: org ?? 'org' } },
    listMyFeeds: { query: { ...paging, orgs: 'sokol orel' } },
    getFeed: { id: feed ?? 'feed' },
    reportPost: { body: { id: feed ?? 'feed', reason: 'Uráží.' } },

    updateNotes: { body: { tel: '+420777123456', email: 'jana@parta.test', gdpr: true } },
    clearNotes: {},
    listGrants: {},
    setGrant: { body: { orgId: org ?? 'org', status: 'REJECTED' } },
    requestContact: { id: other ?? 'somebody', body: { orgId: org ?? 'org' } },
    getNotes: { id: other ?? 'somebody', query: { orgId: org ?? 'org' } },
    listContactReads: { query: paging },

    listPlaces: { query: { ...brno, ...paging, distance: '5', activityType: 'yoga', query: 'hala', own: 'false' } },
    createPlace: { body: { name: 'Hala', address: 'Brno', location: cities.brno, activities: ['yoga'] } },
    listAddedPlaces: { query: { ...paging, name: 'hala' } },
    listPlacesForAdmin: { query: { ...paging, name: 'hala' } },
    convertPlace: { id: 'place', body: { owner: 'product' } },
    updatePlace: { id: 'place', body: { name: 'Hala', address: 'Brno', location: cities.brno, activities: ['yoga'] } },

    ...eventExamples(known),

    findChat: { id: event },
    getChat: { id: event },
    sendMessage: { body: { chatId: event, message: 'Ahoj', clientId: 'm1' } },
    listMessages: { id: event, query: { ...paging, after: '0' } },
    listChats: { query: paging },
    joinChat: { id: event },
    leaveChat: { id: event },
    readChat: { id: event, body: { seq: 1 } },
    muteChat: { id: event, body: { muted: true } },
    getPicture: { id: `${event ?? 'event'}_1` },
    deleteMessage: { id: `${event ?? 'event'}_1` },
    reportReview: { body: { token: 'x'.repeat(100), reason: 'Uráží.' } },
    reportMessage: { body: { id: `${event ?? 'event'}_1`, reason: 'Uráží.' } },

    listNotifications: { query: { ...paging, group: 'event' } },
    readNotifications: {},
    deleteNotification: { id: 'note' },
    deleteNotifications: { query: { group: 'event' } },
    unsubscribe: { body: { token: 'x'.repeat(43) } },
    allowInvitations: { body: { token: 'x'.repeat(43) } },
    unsubscribeOneClick: { id: 'x'.repeat(43), body: { 'List-Unsubscribe': 'One-Click' } },
    getPushKey: {},
    addPush: {
      body: {
        endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/x',
        keys: { p256dh: 'x'.repeat(87), auth: 'x'.repeat(22) },
      },
    },
    removePush: { id: 'subscription' },
    getStats: { id: person },
    getReviews: { id: person, query: paging },
    ...attendanceExamples(known),
    ...feedbackExamples(known),
    ...achievementExamples(person),
    ...productExamples(known),
    ...fediverseExamples(known),
    ...bankExamples(known.org),
    ...availabilityExamples(known),
  }
}

function eventExamples({ org, event, person, other, alias }: Known): Readonly<Record<string, Example>> {
  const token = 'x'.repeat(32)
  const joining = { aliasIds: [person], token, ref: 'friend', promptId: 'prompt', availabilityId: 'free' }
  return {
    createEvent: {
      body: {
        ...form,
        ...(org ? { eventOrgId: org } : {}),
        repeatAfter: 'weekly',
        numberOfEvents: 2,
        opportunityId: 'chance',
      },
    },
    updateEvent: { id: event, body: { ...form, eventId: event ?? 'event' } },
    updateRepetition: { id: event, body: { ...form, eventId: event ?? 'event', span: 'following' } },
    renewEventLink: { id: event },
    cancelRepetition: { id: event, body: { message: 'Hala se opravuje', span: 'following' } },
    cancelEvent: { id: event, body: { message: 'Teče do haly' } },
    deleteEvent: { id: event, body: { id: event ?? 'event' } },
    deleteRepetition: { id: event, body: { id: event ?? 'event', span: 'following' } },
    getEvent: { id: event, query: { token } },
    listEventLog: { id: event, query: paging },
    listRepetition: { id: event, query: { ...paging, token } },
    listMyEvents: { query: { ...paging, orgId: org ?? 'x' } },
    listEventHistory: { query: { ...paging, orgId: org ?? 'x' } },
    searchEvents: { query: { ...paging, ...filters, eventOrgId: org ?? 'x' } },
    mapEvents: { query: { ...filters, eventOrgId: org ?? 'x', zoom: '12' } },
    landing: { query: paging },
    listOrgEvents: { id: org, query: { ...paging, startDate: inDays(0), endDate: inDays(30) } },
    uploadEvents: { body: { orgId: org ?? 'x', sheet: 'TsOhemV2Cg==', commit: false, activityType: 'badminton' } },
    getEventUpload: { id: 'import' },
    listBookingSystems: { id: org },
    beginReservanto: { id: org },
    connectReservanto: { id: 'a-long-token', body: { start: 's'.repeat(40) } },
    disconnectReservanto: { id: org },
    getReservantoSetup: { id: org },
    setUpReservanto: { id: org, body: { segments: [{ id: '7', activityType: 'yoga' }] } },
    getProviderBooking: { id: event },
    joinProviderEvent: { id: event, body: { aliasIds: ['alias'], phone: '+420 777 123 456' } },
    leaveProviderEvent: { id: event, body: { aliasIds: ['alias'] } },
    listWebhooks: { id: org },
    createWebhook: { id: org, body: { url: 'https://klub.test/parta', types: ['event.changed'] } },
    deleteWebhook: { id: 'webhook' },
    startWebhook: { id: 'webhook' },
    pingWebhook: { id: 'webhook' },
    listWebhookDeliveries: { id: 'webhook' },
    resendWebhookDelivery: { id: 'webhook', body: { deliveryId: 'delivery' } },
    getUploadTemplate: { id: org, query: { locale: 'cs' } },
    getSharedEvent: { id: event },
    getCalendar: { id: org, query: { startDate: inDays(0), endDate: inDays(30) } },
    getPublicCalendar: { id: org },
    getPublicAtom: { id: org, query: { locale: 'cs' } },
    getEventFile: { id: event, query: { token } },
    listSavedSearches: {},
    saveSearch: { body: { name: 'Středy', alert: true, filters: { lat: 49.2, lon: 16.6, when: 'tonight' } } },
    updateSavedSearch: { id: 'search', body: { alert: false } },
    deleteSavedSearch: { id: 'search' },
    listCalendarFeeds: {},
    createCalendarFeed: { body: { kind: 'alias', targetId: alias ?? 'alias' } },
    revokeCalendarFeed: { id: 'feed' },
    getCalendarFeed: { id: `${'x'.repeat(32)}.ics` },
    joinEvent: { id: event, body: joining },
    joinRepetition: { id: event, body: { ...joining, span: 'following' } },
    leaveEvent: { id: event, body: { aliasIds: [person], message: 'Nemůžu' } },
    leaveRepetition: { id: event, body: { aliasIds: [person], message: 'Nemůžu', span: 'following' } },
    confirmEvent: { id: event, body: { aliasIds: [person] } },
    takeOverEvent: { id: event },
    watchSeats: { id: event },
    unwatchSeats: { id: event },
    readMailAnswer: { query: { token: 'x'.repeat(43) } },
    answerByMail: { body: { token: 'x'.repeat(43) } },
    readmitPlayer: { id: event, body: { idOrAliasId: other ?? 'somebody' } },
    kickPlayer: { id: event, body: { idOrAliasId: other ?? 'somebody', reason: 'age', message: 'Je to pro dospělé' } },
  }
}
