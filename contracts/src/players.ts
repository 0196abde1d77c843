import { type Static, Type } from 'typebox'
import { EventInfo } from './events.ts'
import { fact } from './fact.ts'
import { limits } from './limits.ts'
import { Choice, closed, operation } from './operation.ts'
import { Span, Together } from './repetition.ts'
import { Id, LinkToken, nullable, params, Text } from './shapes.ts'
import { kickReasons, leaveReasons } from './values.ts'

const Entrants = Type.Array(Id, { maxItems: limits.aliasesMax + 1, uniqueItems: true })

/** One event's answer to a call for several entries: each is in one of the lists. */
const outcome = {
  eventId: Type.String(),
  /** The event's start. */
  date: Type.String({ format: 'date-time' }),
  /** Entries for which there was nothing to do. */
  already: Type.Array(Type.String()),
  /** Entries that were refused, each with an error code. */
  refused: Type.Array(closed({ id: Type.String(), code: Type.String() })),
  playersCount: Type.Integer(),
  queueCount: Type.Integer(),
}

/**
 * The entries that joined, and those that were queued (position from 1). `already`: in the event or the queue before.
 */
export const JoinOutcome = closed({
  ...outcome,
  joined: Type.Array(Type.String()),
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
  'alias.notFound',
  'karma.tooLow',
] as const

/**
 * `token` is the secret part of a private event's link; `ref` is the person who shared it; `promptId` and
 * `availabilityId` name the invitation that is accepted.
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
    'Take part, oneself (no `aliasIds`) or for the aliases named; the own id in `aliasIds` is oneself. All who can be taken join together, or are queued together; within the time to confirm, getting in counts as confirming. Refused where it does nothing for anybody.',
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
    'The same in every coming event of a repetition, of which `id` is one, or in that one and those after it; refused where none takes any of them, for the same reason on all; for several reasons the answer names them by date.',
  service: 'events',
  method: 'PATCH',
  path: '/a/events/join/repeating/:id',
  params: params.id,
  body: closed({ ...joinBody, span: Span }),
  reply: JoinRepetitionOutcome,
  errors: [...joinErrors, 'event.notRepeating'],
})

const leaveBody = {
  aliasIds: Type.Optional(Entrants),
  message: Type.Optional(Text(limits.leaveMessageMax)),
}
const leaveErrors = ['event.notFound', 'event.past', 'event.notJoined', 'event.leader', 'event.tooLateToLeave'] as const

export const leaveEvent = operation({
  name: 'leaveEvent',
  summary:
    'Leave, oneself or for the aliases named; the first in the queue who fit are shifted in. Refused where nobody of them can leave.',
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
    'The same in every coming event of a repetition, of which `id` is one, or in that one and those after it; refused where nobody can leave any.',
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
    'Say that oneself, or those named, will come; it also takes a place that is held for them. Whoever confirmed before stays so; refused where nobody of them can confirm.',
  service: 'events',
  method: 'PATCH',
  path: '/a/events/confirm/:id',
  params: params.id,
  body: closed({ aliasIds: Type.Optional(Entrants) }),
  reply: ConfirmOutcome,
  errors: ['event.notFound', 'event.past', 'event.notJoined', 'event.alreadyConfirmed', 'event.confirmationClosed'],
})

export const kickPlayer = operation({
  name: 'kickPlayer',
  summary:
    'Put a player or someone waiting out of an event that has not begun, with a reason or a message; for its leader or trainer. They come back only after `readmitPlayer`.',
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
  errors: ['event.notFound', 'event.past', 'event.notJoined', 'event.leader', 'event.trainer'],
})

export const readmitPlayer = operation({
  name: 'readmitPlayer',
  summary:
    'Let someone who was put out join again; for its leader or trainer. Whoever was not put out stays as they are.',
  service: 'events',
  method: 'PATCH',
  path: '/a/events/readmit/:id',
  params: params.id,
  body: closed({ idOrAliasId: Id }),
  reply: EventInfo,
  errors: ['event.notFound', 'event.past'],
})

const entry = {
  eventId: Id,
  eventName: Type.String(),
  leader: Id,
  /** Absent in older facts. */
  trainer: Type.Optional(nullable(Id)),
  /** The person behind the entry. */
  userId: Id,
  /** The alias that takes part; `null` for the person. */
  aliasId: nullable(Id),
  /** The number of players, and of those in the queue, after the change. */
  playersCount: Type.Integer(),
  queueCount: Type.Integer(),
  together: Together,
}
/** The person or invitation through which an entry joined, as the call said. */
const through = {
  ref: Type.Optional(Id),
  promptId: Type.Optional(Id),
  availabilityId: Type.Optional(Id),
}
/**
 * Thousands may join one event, so facts of different entries are processed in parallel; those of one entry in
 * sequence.
 */
const byEntry = { lane: ({ aliasId, userId }: { aliasId: string | null; userId: string }) => aliasId ?? userId }
export const playerJoined = fact('events.player-joined', closed({ ...entry, ...through }), byEntry)
export const playerQueued = fact(
  'events.player-queued',
  closed({ ...entry, ...through, position: Type.Integer() }),
  byEntry,
)
/** An entry moved up from the queue. Where confirmation is required, its place is held until `offerUntil`. */
export const playerShifted = fact(
  'events.player-shifted',
  closed({ ...entry, offerUntil: nullable(Type.String({ format: 'date-time' })) }),
  byEntry,
)
export const playerConfirmed = fact('events.player-confirmed', closed(entry), byEntry)
export const playerLeft = fact(
  'events.player-left',
  closed({
    ...entry,
    wasQueued: Type.Boolean(),
    reason: Choice(leaveReasons),
    /** The reason of a removal by the leader. */
    kickReason: nullable(Choice(kickReasons)),
    message: Type.String(),
  }),
  byEntry,
)
