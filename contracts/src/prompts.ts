import { type Static, Type } from 'typebox'
import { promptStates } from './availability-values.ts'
import { fact } from './fact.ts'
import { Choice, closed, operation } from './operation.ts'
import { Id, nullable, PersonCard, params } from './shapes.ts'
import { activities } from './values.ts'

const Time = Type.String({ format: 'date-time' })

/** An invitation to an event, sent to somebody who has said when they can play. */
export const Prompt = closed({
  id: Type.String(),
  event: closed({
    id: Type.String(),
    name: Type.String(),
    activityType: Choice(activities),
    date: Time,
    endDate: Time,
    placeName: Type.String(),
  }),
  availabilityId: Type.String(),
  from: PersonCard,
  /** For the sender by first name and initial, under the availability's id, until it is accepted. */
  to: PersonCard,
  /** The alias that is invited; `null` for the person. */
  aliasId: nullable(Type.String()),
  state: Choice(promptStates),
  createdAt: Time,
})
export type Prompt = Static<typeof Prompt>

export const invitePlayer = operation({
  name: 'invitePlayer',
  summary:
    'Invite somebody to a public event that the caller leads, trains or plays in, because of an availability that fits. Each person and each alias gets one invitation to an event, from whomever; a caller sends at most `availabilityLimits.invitationsPerDay` in 24 hours, and a person gets at most `receivedPerDay`, `receivedOfOnePerDay` of them from one sender. People who cannot be invited, for whatever reason, get the same refusal as an unknown availability, `prompt.unavailable`.',
  service: 'availabilities',
  method: 'POST',
  path: '/a/availabilities/invitation',
  body: closed({ eventId: Id, availabilityId: Id }),
  reply: Prompt,
  errors: [
    'event.notFound',
    'event.past',
    'event.full',
    'rights.missing',
    'prompt.unavailable',
    'prompt.sent',
    'prompt.tooMany',
  ],
})

export const getPrompt = operation({
  name: 'getPrompt',
  summary: 'An invitation to an event, for the two people concerned.',
  service: 'availabilities',
  method: 'GET',
  path: '/a/availabilities/invitation/:id',
  params: params.id,
  reply: Prompt,
  errors: ['prompt.notFound'],
})

export const declinePrompt = operation({
  name: 'declinePrompt',
  summary:
    'Decline an invitation to an event, which removes it from the list; a second time changes nothing. Where the body has `promptId`, it counts and not the id of the path. Invitations are accepted with `joinEvent`.',
  service: 'availabilities',
  method: 'PATCH',
  path: '/a/availabilities/invitation/:id',
  params: params.id,
  body: closed({ promptId: Type.Optional(Id) }),
  reply: Prompt,
  errors: ['prompt.notFound', 'prompt.closed'],
})

const promptFields = {
  promptId: Id,
  availabilityId: Id,
  eventId: Id,
  eventName: Type.String(),
  /** The person who is invited. */
  userId: Id,
  /** The alias that is invited; `null` for the person. */
  aliasId: nullable(Id),
  /** The person who invites. */
  by: Id,
}
/** Somebody was invited to an event because of their availability. */
export const playerInvited = fact('availabilities.player-invited', closed(promptFields))
/** The invited person joined the event, or its queue. */
export const invitationAccepted = fact('availabilities.invitation-accepted', closed(promptFields))
export const invitationDeclined = fact('availabilities.invitation-declined', closed(promptFields))
