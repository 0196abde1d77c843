import { type Static, Type } from 'typebox'
import { formFields } from './event-fields.ts'
import { EventInfo } from './events.ts'
import { limits } from './limits.ts'
import { insideChoices } from './money.ts'
import { Choice, closed, operation } from './operation.ts'
import { Span } from './repetition.ts'
import { Hours, Id, LooseLink, nullable, params, Text } from './shapes.ts'
import { repeats } from './values.ts'

/** Hours; -1 removes the value. */
const HoursOrNone = (maximum: number) =>
  Type.Union([Type.Literal(-1), Hours(maximum)], { message: { anyOf: 'validation.hours' } })

/** The rhythm of a repetition, and its number of events. */
const repeating = {
  repeatAfter: Type.Optional(Choice(repeats)),
  numberOfEvents: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.repeatMax })),
}

export const EventForm = closed({
  ...formFields,
  hoursNotLeave: Type.Optional(Hours(limits.hoursNotLeaveMax)),
  /** Hours before the start from which players confirm; `limits.hoursConfirmDefault` by default. */
  hoursConfirm: Type.Optional(Hours(limits.hoursConfirmMax)),
  /** Both fields or neither. */
  ...repeating,
  /** The opportunity that the event, or the first of its repetition, comes from: the others are invited. */
  opportunityId: Type.Optional(Id),
})
export type EventForm = Static<typeof EventForm>

/** A change of an event. Absent fields stay; -1 or null clears a field that may be empty. */
export const EventPatch = closed({
  ...Type.Partial(closed(formFields)).properties,
  /**
   * For a single event, both fields make it the first of a repetition; for a repetition, a higher number adds events
   * like this one.
   */
  ...repeating,
  eventId: Type.Optional(Id),
  eventOrgId: Type.Optional(nullable(Id)),
  trainer: Type.Optional(nullable(Id)),
  externalLink: Type.Optional(Type.Union([Type.Literal(''), LooseLink], { message: { anyOf: 'validation.link' } })),
  hoursNotLeave: Type.Optional(HoursOrNone(limits.hoursNotLeaveMax)),
  hoursConfirm: Type.Optional(HoursOrNone(limits.hoursConfirmMax)),
  minPlayers: Type.Optional(
    Type.Union([Type.Literal(-1), Type.Integer({ minimum: 2, maximum: limits.playersMax })], {
      message: { anyOf: 'validation.minPlayers' },
    }),
  ),
  oneOffProductId: Type.Optional(nullable(Id)),
  subscriptionProductId: Type.Optional(nullable(Id)),
  /** Required when the event sells something else than before, and has players who have not paid. */
  playersInside: Type.Optional(Choice(insideChoices)),
  /** Required when the event sells nothing any more, and has players who have paid: whether they get that back. */
  refund: Type.Optional(Type.Boolean()),
})
export type EventPatch = Static<typeof EventPatch>

/** Refusals of more events than a person may create or change, or than they or an organisation may have. */
const quotaErrors = ['event.tooManyToday', 'event.tooManyComing'] as const

const formErrors = [
  'place.notFound',
  'org.notFound',
  'event.dateInPast',
  'event.dateTooFar',
  'event.queueNeedsLimit',
  'event.trainerRequired',
  'event.trainerNeedsOrg',
  'event.confirmationInPast',
  'event.minimumAboveLimit',
  'event.decisionInPast',
  'product.notFound',
  'product.discontinued',
  'org.notRegistered',
  'event.hasQueue',
] as const

/** Refusals of a change of what an event with players sells. */
const saleErrors = ['event.insideUnsaid', 'event.refundUnsaid', 'event.oweNeedsTicket'] as const

const repeatErrors = [
  'event.repeatIncomplete',
  'event.repeatShorter',
  'event.repeatOther',
  'karma.tooLowToCreate',
  ...quotaErrors,
] as const

/** Refusals of an edit of an event, or of each event of a repetition. */
const editErrors = [
  ...formErrors,
  ...repeatErrors,
  ...saleErrors,
  'event.notFound',
  'event.past',
  'event.full',
  'event.morePlayersJoined',
] as const

export const createEvent = operation({
  name: 'createEvent',
  summary: 'Create an event, or a repetition of up to 180; the caller becomes the leader. Returns the first event.',
  service: 'events',
  method: 'POST',
  path: '/a/events',
  scope: 'events:write',
  body: EventForm,
  reply: EventInfo,
  errors: [...formErrors, ...quotaErrors, 'event.repeatIncomplete', 'karma.tooLowToCreate'],
})

export const updateEvent = operation({
  name: 'updateEvent',
  summary:
    'Edit one event, make it the first of a repetition, or add events like it to its repetition; for its leader, its trainer or an administrator of its organisation.',
  service: 'events',
  method: 'PATCH',
  path: '/a/events/single/:id',
  params: params.id,
  body: EventPatch,
  reply: EventInfo,
  errors: editErrors,
})

/** The outcome for each event of a repetition: changed, or refused and left unchanged; `added` are new. */
export const RepetitionChange = closed({
  changed: Type.Array(Type.String()),
  added: Type.Integer(),
  refused: Type.Array(closed({ eventId: Type.String(), code: Type.String() })),
})
export type RepetitionChange = Static<typeof RepetitionChange>

export const replaceProduct = operation({
  name: 'replaceProduct',
  summary:
    'Let all coming events that sell a product sell another one of its type instead, or without `productId` not sell it; for administrators of its organisation. An event that then sells nothing is free. Paid seats stay, held ones become free, and holders of a replaced subscription still join. `playersInside` and `refund` say what happens to the players, as in an edit of one event; an event that needs one of them and does not get it stays unchanged, and is listed as refused. Idempotent.',
  service: 'events',
  method: 'PATCH',
  path: '/a/events/sold/:id',
  params: params.id,
  body: closed({
    productId: nullable(Id),
    playersInside: EventPatch.properties.playersInside,
    refund: EventPatch.properties.refund,
  }),
  reply: RepetitionChange,
  errors: ['product.notFound', 'product.discontinued', 'org.notRegistered', 'event.tooManyToday'],
})

export const updateRepetition = operation({
  name: 'updateRepetition',
  summary:
    'Edit all coming events of a repetition, of which `id` is one, or that one and those after it: a new date moves each event by the same number of days and to that time of day; a higher number of events adds copies of this event.',
  service: 'events',
  method: 'PATCH',
  path: '/a/events/repeating/:id',
  params: params.id,
  body: closed({ ...EventPatch.properties, span: Span }),
  reply: RepetitionChange,
  errors: [...editErrors, 'event.notRepeating'],
})

export const deleteEvent = operation({
  name: 'deleteEvent',
  summary:
    'Delete an event that has not begun: it disappears from all lists, and its people are notified. For its leader or an administrator of its organisation.',
  service: 'events',
  method: 'DELETE',
  path: '/a/events/single/:id',
  params: params.id,
  body: closed({ id: Type.Optional(Id) }),
  errors: ['event.notFound', 'event.past'],
})

export const deleteRepetition = operation({
  name: 'deleteRepetition',
  summary: 'Delete all coming events of a repetition, of which `id` is one, or that one and those after it.',
  service: 'events',
  method: 'DELETE',
  path: '/a/events/repeating/:id',
  params: params.id,
  body: closed({ id: Type.Optional(Id), span: Span }),
  reply: RepetitionChange,
  errors: ['event.notFound', 'event.past', 'event.notRepeating'],
})

export const renewEventLink = operation({
  name: 'renewEventLink',
  summary:
    'Give a private event another link: the old one stops working. In a repetition, all coming events with the old link get the new one. For its leader, its trainer or an administrator of its organisation.',
  service: 'events',
  method: 'PATCH',
  path: '/a/events/link/:id',
  params: params.id,
  reply: EventInfo,
  errors: ['event.notFound', 'event.past', 'event.tooManyToday'],
})

export const cancelEvent = operation({
  name: 'cancelEvent',
  summary:
    'Cancel an event: it stays in lists, marked as cancelled, and its people are notified. For its leader, its trainer or an administrator of its organisation.',
  service: 'events',
  method: 'PATCH',
  path: '/a/events/cancel/:id',
  params: params.id,
  body: closed({ message: Type.Optional(Text(limits.leaveMessageMax)) }),
  reply: EventInfo,
  errors: ['event.notFound', 'event.past'],
})

export const cancelRepetition = operation({
  name: 'cancelRepetition',
  summary:
    'Cancel all coming events of a repetition, of which `id` is one, or that one and those after it. For its leader, its trainer or an administrator of its organisation.',
  service: 'events',
  method: 'PATCH',
  path: '/a/events/cancel/repeating/:id',
  params: params.id,
  body: closed({ message: Type.Optional(Text(limits.leaveMessageMax)), span: Span }),
  reply: RepetitionChange,
  errors: ['event.notFound', 'event.past', 'event.notRepeating'],
})
