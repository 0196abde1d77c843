import { type Static, Type } from 'typebox'
import { EventInfo } from './events.ts'
import { fact } from './fact.ts'
import { limits } from './limits.ts'
import { closed, operation } from './operation.ts'
import { Id, nullable, params, Text } from './shapes.ts'
import { kickReasons, leaveReasons } from './values.ts'

const Entrants = Type.Array(Id, { maxItems: limits.aliasesMax + 1, uniqueItems: true })

/** How the people of one call ended up: in the event, or waiting (place in the queue from 1). */
export const JoinOutcome = closed({
  eventId: Type.String(),
  joined: Type.Array(Type.String()),
  queued: Type.Array(closed({ id: Type.String(), position: Type.Integer() })),
  playersCount: Type.Integer(),
  queueCount: Type.Integer(),
})
export type JoinOutcome = Static<typeof JoinOutcome>

/** The same for each coming event of a repetition; one that refuses is left as it was. */
export const RepetitionOutcome = closed({
  items: Type.Array(JoinOutcome),
  refused: Type.Array(closed({ eventId: Type.String(), code: Type.String() })),
})
export type RepetitionOutcome = Static<typeof RepetitionOutcome>

export const joinErrors = [
  'event.notFound',
  'event.past',
  'event.full',
  'event.queueFull',
  'event.groupTooBig',
  'event.alreadyJoined',
  'event.leader',
  'event.invalidGender',
  'event.unknownGender',
  'event.age',
  'event.levelTooLow',
  'event.levelTooHigh',
  'alias.notFound',
  'karma.tooLow',
  'profile.incomplete',
] as const

/** `ref` shared it; `promptId` and `availabilityId` name the invitation that is being accepted. */
const JoinBody = closed({
  aliasIds: Type.Optional(Entrants),
  ref: Type.Optional(Id),
  availabilityId: Type.Optional(Id),
  promptId: Type.Optional(Id),
  eventId: Type.Optional(Id),
  repetitionId: Type.Optional(Id),
})

export const joinEvent = operation({
  name: 'joinEvent',
  summary:
    'Take part, oneself (no `aliasIds`) or for the aliases named; the own id in `aliasIds` is oneself. Those who ask together get in together, or wait together.',
  service: 'events',
  method: 'PATCH',
  path: '/a/events/join/:id',
  params: params.id,
  body: JoinBody,
  reply: JoinOutcome,
  errors: joinErrors,
})

export const joinRepetition = operation({
  name: 'joinRepetition',
  summary: 'The same in every coming event of a repetition, of which `id` is one; refused where none takes them.',
  service: 'events',
  method: 'PATCH',
  path: '/a/events/join/repeating/:id',
  params: params.id,
  body: JoinBody,
  reply: RepetitionOutcome,
  errors: [...joinErrors, 'event.notRepeating'],
})

const LeaveBody = closed({
  aliasIds: Type.Optional(Entrants),
  message: Type.Optional(Text(limits.leaveMessageMax)),
})
const leaveErrors = [
  'profile.incomplete',
  'event.notFound',
  'event.past',
  'event.notJoined',
  'event.leader',
  'event.trainer',
  'event.tooLateToLeave',
] as const

export const leaveEvent = operation({
  name: 'leaveEvent',
  summary: 'Leave, oneself or for the aliases named; the first in the queue who fit are shifted in.',
  service: 'events',
  method: 'PATCH',
  path: '/a/events/leave/:id',
  params: params.id,
  body: LeaveBody,
  reply: JoinOutcome,
  errors: leaveErrors,
})

export const leaveRepetition = operation({
  name: 'leaveRepetition',
  summary: 'The same in every coming event of a repetition, of which `id` is one; refused where none can be left.',
  service: 'events',
  method: 'PATCH',
  path: '/a/events/leave/repeating/:id',
  params: params.id,
  body: LeaveBody,
  reply: RepetitionOutcome,
  errors: [...leaveErrors, 'event.notRepeating'],
})

export const confirmEvent = operation({
  name: 'confirmEvent',
  summary: 'Say that oneself, or those named, will come; it also takes a place that is held for them.',
  service: 'events',
  method: 'PATCH',
  path: '/a/events/confirm/:id',
  params: params.id,
  body: closed({ aliasIds: Type.Optional(Entrants) }),
  reply: EventInfo,
  errors: ['profile.incomplete', 'event.notFound', 'event.past', 'event.notJoined', 'event.confirmationClosed'],
})

export const kickPlayer = operation({
  name: 'kickPlayer',
  summary:
    'Put a player or someone waiting out of an event that has not begun, with a reason or a message; for its leader or trainer.',
  service: 'events',
  method: 'PATCH',
  path: '/a/events/kick/:id',
  params: params.id,
  body: closed({
    idOrAliasId: Id,
    /** `other` when it is left out; then a message must say why. */
    reason: Type.Optional(Type.Enum([...kickReasons])),
    message: Type.Optional(Text(limits.leaveMessageMax)),
  }),
  reply: EventInfo,
  errors: ['profile.incomplete', 'event.notFound', 'event.past', 'event.notJoined', 'event.leader', 'event.trainer'],
})

const entry = {
  eventId: Id,
  eventName: Type.String(),
  leader: Id,
  /** The person behind the entry. */
  userId: Id,
  /** The alias that takes part, null when it is the person. */
  aliasId: nullable(Id),
  /** Who takes part and who waits, after the change. */
  playersCount: Type.Integer(),
  queueCount: Type.Integer(),
}
/** Through whom, or what, someone came: as the call that joined them said. */
const through = {
  ref: Type.Optional(Id),
  promptId: Type.Optional(Id),
  availabilityId: Type.Optional(Id),
}
export const playerJoined = fact('events.player-joined', closed({ ...entry, ...through }))
export const playerQueued = fact('events.player-queued', closed({ ...entry, ...through, position: Type.Integer() }))
/** The queue moved this one in; where confirmation is required the place is held until `offerUntil`. */
export const playerShifted = fact(
  'events.player-shifted',
  closed({ ...entry, offerUntil: nullable(Type.String({ format: 'date-time' })) }),
)
export const playerConfirmed = fact('events.player-confirmed', closed(entry))
export const playerLeft = fact(
  'events.player-left',
  closed({
    ...entry,
    wasQueued: Type.Boolean(),
    reason: Type.Enum([...leaveReasons]),
    /** Of a kick. */
    kickReason: nullable(Type.Enum([...kickReasons])),
    message: Type.String(),
  }),
)
