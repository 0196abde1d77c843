import { type Static, Type } from 'typebox'
import { achievementIcons } from './achievement-values.ts'
import { eventChanges } from './event-values.ts'
import { fact } from './fact.ts'
import { refundReasons } from './money.ts'
import { Choice, closed, operation } from './operation.ts'
import { Page, paging } from './page.ts'
import { Id, MailToken, nullable, PersonCard, params } from './shapes.ts'
import { currencies, notificationCategories, notificationGroups, notificationTypes, orgRoles } from './values.ts'

/**
 * How many notifications of one type, from one sender and about the same event or organisation, are mailed and pushed to a
 * person in 24 hours; further ones are only listed. So nobody fills a mailbox by changing a price, or the name of a place,
 * back and forth.
 */
export const noticesAlike = 10

/** The level of an achievement that somebody has reached. */
export const UnlockedLevel = closed({
  id: Id,
  title: closed({ cs: Type.String(), en: Type.String(), sk: Type.String() }),
  icon: Choice(achievementIcons),
  level: Type.Integer({ minimum: 1 }),
  levels: Type.Integer({ minimum: 1 }),
})
export type UnlockedLevel = Static<typeof UnlockedLevel>

/** Reasons shown in a notification, when no person wrote one. */
const notificationReasons = [
  'lowlevel',
  'highlevel',
  'age',
  'lapsed',
  'minimum',
  'goesAhead',
  'leaderGone',
  'waited',
  'added',
  'penaltyAtZero',
  'returnedAtZero',
  'expiring',
  'chargeReturned',
] as const

/** Why the holder of a subscription got no seat in an event, as far as a notification says it. */
export const seatRefusals = ['full', 'conditions', 'late', 'sameTime', 'other'] as const
export type SeatRefusal = (typeof seatRefusals)[number]

/** What was paid, and what moved. */
const PaymentDetail = closed({
  /** The product's title; empty for a top-up. */
  product: Type.String(),
  /** In minor units. */
  amount: Type.Optional(Type.Integer()),
  /** The leave charge that was kept, in minor units. */
  kept: Type.Optional(Type.Integer()),
  currency: Type.Optional(Choice(currencies)),
  /** Why a payment was refunded. */
  why: Type.Optional(Choice(refundReasons)),
  refusal: Type.Optional(Choice(seatRefusals)),
  /** Set for a payment of a seat, also where the event is not known; absent for a subscription. */
  forSeat: Type.Optional(Type.Literal(true)),
})
export type PaymentDetail = Static<typeof PaymentDetail>

/** Details of a notification: until when a place is held, what changed, why, the new role, the number of dates. */
export const NotificationDetail = closed({
  until: Type.Optional(Type.String({ format: 'date-time' })),
  changes: Type.Optional(Type.Array(Choice(eventChanges))),
  reason: Type.Optional(Choice(notificationReasons)),
  role: Type.Optional(Choice(orgRoles)),
  /** The number of dates of a repetition concerned or added, when there are several; the event is the soonest. */
  dates: Type.Optional(Type.Integer({ minimum: 1 })),
  achievement: Type.Optional(UnlockedLevel),
  payment: Type.Optional(PaymentDetail),
  /** The invitation to an event, and the availability because of which it came. */
  prompt: Type.Optional(closed({ id: Id, availabilityId: Id })),
  /** The opportunity for an event, and the availability on whose page it is. */
  opportunity: Type.Optional(closed({ id: Id, availabilityId: Id })),
})
export type NotificationDetail = Static<typeof NotificationDetail>

const Ref = closed({ id: Type.String(), name: Type.String() })

export const Notification = closed({
  id: Type.String(),
  type: Choice(notificationTypes),
  createdAt: Type.String({ format: 'date-time' }),
  /** A text written by a person, if any. The notification's own text is the web's. */
  body: Type.String(),
  detail: Type.Optional(NotificationDetail),
  read: Type.Boolean(),
  event: nullable(Ref),
  org: nullable(Ref),
  feed: nullable(closed({ id: Type.String() })),
  sender: nullable(PersonCard),
  /** The caller's people concerned, when it is not only the caller. `aliasId` is missing for the caller themselves. */
  about: Type.Optional(Type.Array(closed({ ...PersonCard.properties, aliasId: Type.Optional(Id) }))),
})
export type Notification = Static<typeof Notification>

export const listNotifications = operation({
  name: 'listNotifications',
  summary: 'The caller’s notifications, the newest first, with the number of unread ones.',
  service: 'notifications',
  method: 'GET',
  path: '/a/notifications/list',
  query: closed({ ...paging, group: Type.Optional(Choice(notificationGroups)) }),
  reply: closed({ ...Page(Notification).properties, unread: Type.Integer() }),
})

export const readNotifications = operation({
  name: 'readNotifications',
  summary: 'Mark all of the caller’s notifications as read.',
  service: 'notifications',
  method: 'PATCH',
  path: '/a/notifications/read',
})

export const deleteNotification = operation({
  name: 'deleteNotification',
  summary: 'Remove one of the caller’s notifications.',
  service: 'notifications',
  method: 'DELETE',
  path: '/a/notifications/single/:id',
  params: params.id,
  errors: ['notification.notFound'],
})

export const deleteNotifications = operation({
  name: 'deleteNotifications',
  summary: 'Remove all of the caller’s notifications, or those of one group.',
  service: 'notifications',
  method: 'DELETE',
  path: '/a/notifications',
  query: closed({ group: Type.Optional(Choice(notificationGroups)) }),
})

export const unsubscribe = operation({
  name: 'unsubscribe',
  summary: 'Stop the mails of one category, or further invitations to an address, by the link in a mail. Idempotent.',
  service: 'notifications',
  method: 'POST',
  path: '/public/notifications/unsubscribe',
  body: closed({ token: MailToken }),
  reply: closed({ category: Choice([...notificationCategories, 'digest', 'invitations']) }),
  errors: ['link.invalid'],
})

export const allowInvitations = operation({
  name: 'allowInvitations',
  summary: 'Take back that an address gets no more invitations, by the link that stopped them. Idempotent.',
  service: 'notifications',
  method: 'POST',
  path: '/public/notifications/allow-invitations',
  body: closed({ token: MailToken }),
  errors: ['link.invalid'],
})

export const unsubscribeOneClick = operation({
  name: 'unsubscribeOneClick',
  summary: 'As unsubscribe; called by mail programs (one-click unsubscribe, RFC 8058).',
  service: 'notifications',
  method: 'POST',
  path: '/public/notifications/unsubscribe/:token',
  params: closed({ token: MailToken }),
  body: closed({ 'List-Unsubscribe': Type.Optional(Type.String({ maxLength: 40 })) }),
  errors: ['link.invalid'],
  form: true,
})

/** A person unsubscribed from mails of a category; identity changes the settings. */
export const unsubscribed = fact(
  'notifications.unsubscribed',
  closed({ userId: Id, category: Choice([...notificationCategories, 'digest']) }),
)
/** Notifications were read or removed; the live connection shows the number of unread ones. */
export const notificationsRead = fact(
  'notifications.notifications-read',
  closed({ userId: Id, unread: Type.Integer() }),
)

/** A notification was created; the live connection updates the badge and shows a toast. */
export const notificationCreated = fact(
  'notifications.notification-created',
  closed({
    id: Id,
    userId: Id,
    type: Choice(notificationTypes),
    eventId: nullable(Id),
    eventName: Type.String(),
    orgId: nullable(Id),
    /** The person behind it; never a name, because the bus keeps facts for weeks and people may leave. */
    senderId: nullable(Id),
  }),
)
