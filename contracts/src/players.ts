import { type Static, Type } from 'typebox'
import { EventInfo } from './events.ts'
import { fact } from './fact.ts'
import { limits } from './limits.ts'
import { Choice, closed, operation } from './operation.ts'
import { Span, Together } from './repetition.ts'
import { Id, LinkToken, nullable, params, Text } from './shapes.ts'
import { kickReasons, leaveReasons } from './values.ts'

export const Entrants = Type.Array(Id, { maxItems: limits.aliasesMax + 1, uniqueItems: true })

/** One event's answer to a call for several entries: each is in one of the lists. */
const outcome = {
  eventId: Type.String(),
  /** The event's start. */
  date: Type.String({ format: 'date-time' }),
  /** Entries for which there was nothing to do. */
  already: Type.Array(Type.String()),
  /** Entries that were refused, each with an error code; `payment.required` with the subscription that the event sells. */
  refused: Type.Array(closed({ id: Type.String(), code: Type.String(), productId: Type.Optional(Id) })),
  playersCount: Type.Integer(),
  queueCount: Type.Integer(),
}

/**
 * The entries that joined, and those that were queued (position from 1). `already`: in the event or the queue before.
 */
export const JoinOutcome = closed({
  ...outcome,
  joined: Type.Array(Type.String()),
  /**
   * Entrants for whom a seat is held until they pay for it, also from an earlier call. Absent where nothing must be
   * paid.
   */
  held: Type.Optional(Type.Array(closed({ id: Type.String(), until: Type.String({ format: 'date-time' }) }))),
  queued: Type.Array(closed({ id: Type.String(), position: Type.Integer() })),
})
export type JoinOutcome = Static<typeof JoinOutcome>

/** The entries that left the players or the queue. `already`: not in it. */
export const LeaveOutcome = closed({ ...outcome, left: Type.Array(Type.String()) })
export type LeaveOutcome = Static<typeof LeaveOutcome>

/** The entries that confirmed. `already`: had confirmed before. */
export const ConfirmOutcome = closed({ ...outcome, confirmed: Type.Array(Type.String()) })
export type ConfirmOutcome = Static<typeof ConfirmOutcome>

/** Dates of a repetition that began or were cancelled during the call, each with an error code. */
const refusedDates = Type.Array(
  closed({ eventId: Type.String(), date: Type.String({ format: 'date-time' }), code: Type.String() }),
)

/** The outcome for each coming event of a repetition; a refusal on one date does not affect the others. */
export const JoinRepetitionOutcome = closed({ items: Type.Array(JoinOutcome), refused: refusedDates })
export type JoinRepetitionOutcome = Static<typeof JoinRepetitionOutcome>
export const LeaveRepetitionOutcome = closed({ items: Type.Array(LeaveOutcome), refused: refusedDates })
export type LeaveRepetitionOutcome = Static<typeof LeaveRepetitionOutcome>

export const joinErrors = [
  'event.notFound',
  'event.past',
  'provider.books',
  'event.full',
  'event.notEnoughRoom',
  'event.queueFull',
  'event.groupTooBig',
  'event.alreadyJoined',
  'event.kicked',
  'event.leader',
  'event.invalidGender',
  'event.unknownGender',
  'event.age',
  'event.levelTooLow',
  'event.levelTooHigh',
  'event.holdLapsed',
  'event.heldTooMany',
  'event.leftTooOften',
  'payment.required',
  'product.discontinued',
  'alias.notFound',
  'karma.tooLow',
] as const

/**
 * `token` is the secret part of a private event's link; `ref` is the person who shared it; `promptId` and
 * `availabilityId` name the invitation from which the caller came. Joining accepts it also without them.
 */
const joinBody = {
  aliasIds: Type.Optional(Entrants),
  token: Type.Optional(LinkToken),
  ref: Type.Optional(Id),
  availabilityId: Type.Optional(Id),
  promptId: Type.Optional(Id),
  eventId: Type.Optional(Id),
  repetitionId: Type.Optional(Id),
}

export const joinEvent = operation({
  name: 'joinEvent',
  summary:
    'Join an event: the caller without `aliasIds`, otherwise the aliases in `aliasIds`, where the caller’s own id stands for the caller. All of them join together, or are queued together. Joining while confirmation is open counts as confirming. Of an event with a product, seats are held for entrants who must pay (`held`); a paid subscription lets its holder join at once. Refused when no entrant can join, be queued or get a seat held.',
  service: 'events',
  method: 'PATCH',
  path: '/a/events/join/:id',
  params: params.id,
  body: closed(joinBody),
  reply: JoinOutcome,
  errors: joinErrors,
})

export const joinRepetition = operation({
  name: 'joinRepetition',
  summary:
    'Join every coming event of a repetition, of which `id` is one, or that one and those after it. Refused when all events refuse for the same reason; for several reasons the reply lists them by date.',
  service: 'events',
  method: 'PATCH',
  path: '/a/events/join/repeating/:id',
  params: params.id,
  body: closed({ ...joinBody, span: Span }),
  reply: JoinRepetitionOutcome,
  errors: [...joinErrors, 'event.notRepeating', 'event.tooManyJoined'],
})

const leaveBody = {
  aliasIds: Type.Optional(Entrants),
  message: Type.Optional(Text(limits.leaveMessageMax)),
}
const leaveErrors = [
  'event.notFound',
  'event.past',
  'provider.books',
  'event.notJoined',
  'event.leader',
  'event.tooLateToLeave',
] as const

export const leaveEvent = operation({
  name: 'leaveEvent',
  summary:
    'Leave an event: the caller, or the aliases in `aliasIds`. The first in the queue who fit move up. Refused when no entrant can leave.',
  service: 'events',
  method: 'PATCH',
  path: '/a/events/leave/:id',
  params: params.id,
  body: closed(leaveBody),
  reply: LeaveOutcome,
  errors: leaveErrors,
})

export const leaveRepetition = operation({
  name: 'leaveRepetition',
  summary:
    'Leave every coming event of a repetition, of which `id` is one, or that one and those after it. Refused when no entrant can leave any event.',
  service: 'events',
  method: 'PATCH',
  path: '/a/events/leave/repeating/:id',
  params: params.id,
  body: closed({ ...leaveBody, span: Span }),
  reply: LeaveRepetitionOutcome,
  errors: [...leaveErrors, 'event.notRepeating'],
})

export const confirmEvent = operation({
  name: 'confirmEvent',
  summary:
    'Confirm that the caller, or the aliases in `aliasIds`, will come; this also takes a held place. Entrants who confirmed before stay confirmed; refused when no entrant can confirm.',
  service: 'events',
  method: 'PATCH',
  path: '/a/events/confirm/:id',
  params: params.id,
  body: closed({ aliasIds: Type.Optional(Entrants) }),
  reply: ConfirmOutcome,
  errors: [
    'event.notFound',
    'event.past',
    'provider.books',
    'event.notJoined',
    'event.alreadyConfirmed',
    'event.confirmationClosed',
  ],
})

/** How long the players of an event without a leader may agree to lead it; at most half of the time until it begins. */
export const handoverHours = 48

export const takeOverEvent = operation({
  name: 'takeOverEvent',
  summary:
    'Agree to lead an event whose leader is gone, and the other coming dates of its repetition; for their players. Who has been in it longest of those who agree becomes the leader: at once if nobody has been in it longer, and otherwise when the time to agree is over. Idempotent.',
  service: 'events',
  method: 'PATCH',
  path: '/a/events/take-over/:id',
  params: params.id,
  reply: EventInfo,
  errors: ['event.notFound', 'event.past', 'provider.books', 'event.notJoined', 'event.hasLeader'],
})

export const kickPlayer = operation({
  name: 'kickPlayer',
  summary:
    'Remove an entrant from the players or the queue of an event that has not begun, with a reason or a message; for its leader or trainer. They cannot join again until `readmitPlayer`.',
  service: 'events',
  method: 'PATCH',
  path: '/a/events/kick/:id',
  params: params.id,
  body: closed({
    idOrAliasId: Id,
    /** `other` by default, which requires a message. */
    reason: Type.Optional(Choice(kickReasons)),
    message: Type.Optional(Text(limits.leaveMessageMax)),
  }),
  reply: EventInfo,
  errors: ['event.notFound', 'event.past', 'provider.books', 'event.notJoined', 'event.leader', 'event.trainer'],
})

export const readmitPlayer = operation({
  name: 'readmitPlayer',
  summary:
    'Allow a removed entrant to join again; for leader or trainer. For an entrant who was not removed nothing changes.',
  service: 'events',
  method: 'PATCH',
  path: '/a/events/readmit/:id',
  params: params.id,
  body: closed({ idOrAliasId: Id }),
  reply: EventInfo,
  errors: ['event.notFound', 'event.past', 'provider.books'],
})

/** The fields of every fact about an entry. */
export const entryFields = {
  eventId: Id,
  eventName: Type.String(),
  leader: Id,
  trainer: nullable(Id),
  /** The person behind the entry. */
  userId: Id,
  /** The alias that takes part; `null` for the person. */
  aliasId: nullable(Id),
  /** The number of players, and of those in the queue, after the change. */
  playersCount: Type.Integer(),
  queueCount: Type.Integer(),
  together: Together,
}
/** The person or invitation through which an entry joined, as the call said; `invited` is verified. */
const through = {
  /** Set when they joined by the secret link of a private event, and are not its leader or trainer. */
  invited: Type.Optional(Type.Literal(true)),
  ref: Type.Optional(Id),
  promptId: Type.Optional(Id),
  availabilityId: Type.Optional(Id),
}
/**
 * Thousands may join one event, so facts of different entries are processed in parallel; those of one entry in
 * sequence.
 */
export const byEntry = { lane: ({ aliasId, userId }: { aliasId: string | null; userId: string }) => aliasId ?? userId }
export const playerJoined = fact(
  'events.player-joined',
  closed({
    ...entryFields,
    ...through,
    /** The payment that the seat was paid with; absent where nothing is sold. */
    paymentId: Type.Optional(Id),
    /** The seat cost nothing of its own: it is free, or part of a subscription. */
    isCovered: Type.Optional(Type.Boolean()),
  }),
  byEntry,
)
export const playerQueued = fact(
  'events.player-queued',
  closed({ ...entryFields, ...through, position: Type.Integer() }),
  byEntry,
)
/** An entry moved up from the queue. Where confirmation is required, its place is held until `offerUntil`. */
export const playerShifted = fact(
  'events.player-shifted',
  closed({ ...entryFields, offerUntil: nullable(Type.String({ format: 'date-time' })) }),
  byEntry,
)
export const playerConfirmed = fact('events.player-confirmed', closed(entryFields), byEntry)
export const playerLeft = fact(
  'events.player-left',
  closed({
    ...entryFields,
    wasQueued: Type.Boolean(),
    /** The payment whose seat became free. */
    paymentId: Type.Optional(Id),
    reason: Choice(leaveReasons),
    /** The reason of a removal by the leader. */
    kickReason: nullable(Choice(kickReasons)),
    message: Type.String(),
  }),
  byEntry,
)
