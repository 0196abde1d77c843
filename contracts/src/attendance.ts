import { type Static, Type } from 'typebox'
import { limits } from './limits.ts'
import { cardStates } from './money.ts'
import { Choice, closed, operation } from './operation.ts'
import { Page, paging } from './page.ts'
import { Id, Moment, PersonCard, params } from './shapes.ts'

const Time = Type.String({ format: 'date-time' })

/** What a leader's phone said about an entrant, and when. Of two marks, the later one holds. */
export const AttendanceMark = closed({
  /** The id of the alias that plays, or of the person. */
  entrant: Id,
  wasThere: Type.Boolean(),
  /** The time of the marking on the phone, which may have been offline. */
  at: Moment,
})
export type AttendanceMark = Static<typeof AttendanceMark>

/** The event of a list or a pass, named so that a phone without a connection can say which one it is. */
const EventOfList = closed({ name: Type.String(), date: Time, endDate: Time })
export type EventOfList = Static<typeof EventOfList>

/** A player, for the people who mark who is there. */
export const AttendanceEntry = closed({
  ...PersonCard.properties,
  /** The alias that plays; absent for the person. */
  aliasId: Type.Optional(Id),
  isConfirmed: Type.Boolean(),
  /** The key in the player's passes for this event. */
  passKey: Type.String(),
  /** Absent while nobody has marked the player. */
  wasThere: Type.Optional(Type.Boolean()),
  markedAt: Type.Optional(Time),
  /** Present where the seat was paid at the price for holders of a MultiSport card. */
  multisport: Type.Optional(Type.Literal(true)),
  /** What the leader said of that card; absent while nothing. */
  card: Type.Optional(Choice(cardStates)),
})
export type AttendanceEntry = Static<typeof AttendanceEntry>

export const listAttendance = operation({
  name: 'listAttendance',
  summary:
    'The players of an event with the marks who was there, for leader, trainer and admins of the organisation. `publicKey` (Ed25519, base64url) verifies passes without a connection. `now` is the server’s time, by which a phone whose clock is wrong dates its marks.',
  service: 'events',
  method: 'GET',
  path: '/a/events/attendance/:id',
  params: params.id,
  query: closed({ ...paging }),
  reply: closed({ ...Page(AttendanceEntry).properties, publicKey: Type.String(), event: EventOfList, now: Time }),
  errors: ['event.notFound'],
})

export const markAttendance = operation({
  name: 'markAttendance',
  summary:
    'Marks who was there, from the day of the event, or from 2 hours before its start where that is earlier, until 7 days after its end; for leader, trainer and admins of the organisation. The later mark of an entrant holds, so a list may be sent twice, late, and by several phones. A mark with a time in the future counts as made when it arrives. Replies which entrants of the call are not players.',
  service: 'events',
  method: 'PATCH',
  path: '/a/events/attendance/:id',
  params: params.id,
  body: closed({ marks: Type.Array(AttendanceMark, { minItems: 1, maxItems: limits.attendance.batch }) }),
  reply: closed({ unknown: Type.Array(Type.String()) }),
  errors: ['event.notFound', 'attendance.closed'],
})

export const noteCard = operation({
  name: 'noteCard',
  summary:
    'Says whether a player who paid the price for holders of a MultiSport card has shown the card, from the day of the event, or from 2 hours before its start where that is earlier, until 7 days after its end; for leader, trainer and admins of the organisation. A card that was seen gives the deposit back at once, for good. Without a card the deposit is kept, also from who came. Replies what holds.',
  service: 'events',
  method: 'PATCH',
  path: '/a/events/card/:id',
  params: params.id,
  body: closed({
    /** The id of the alias that plays, or of the person. */
    entrant: Id,
    card: Choice(cardStates),
  }),
  reply: closed({ card: Choice(cardStates) }),
  errors: ['event.notFound', 'attendance.closed', 'attendance.noCard'],
})

/** A player's pass, to be shown as a QR code. */
export const PassCard = closed({ ...PersonCard.properties, aliasId: Type.Optional(Id), pass: Type.String() })
export type PassCard = Static<typeof PassCard>

export const listPasses = operation({
  name: 'listPasses',
  summary:
    'The passes of the caller and their aliases for an event in which they play. A pass contains the event, a key that stands for the entrant in this event only, its expiry, and the server’s signature.',
  service: 'events',
  method: 'GET',
  path: '/a/events/passes/:id',
  params: params.id,
  reply: closed({ expiresAt: Time, event: EventOfList, items: Type.Array(PassCard) }),
  errors: ['event.notFound'],
})
