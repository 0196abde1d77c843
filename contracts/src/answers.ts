import { type Static, Type } from 'typebox'
import { limits } from './limits.ts'
import { Choice, closed, operation } from './operation.ts'
import { Id, MailToken } from './shapes.ts'
import { mailAnswers } from './values.ts'

/**
 * The purpose for which the links of a mail are sealed (kit/session/seal.ts): notifications seals them, events opens
 * them.
 */
export const answerPurpose = 'mail answer'

export const AnswerLink = closed({
  userId: Id,
  eventId: Id,
  /** The person's entries that are meant; empty for all of them. */
  ids: Type.Array(Id, { maxItems: limits.aliasesMax + 1 }),
  answer: Choice(mailAnswers),
  /** The event's start when the mail was sent. The link expires then. */
  until: Type.String({ format: 'date-time' }),
})
export type AnswerLink = Static<typeof AnswerLink>

export const readMailAnswer = operation({
  name: 'readMailAnswer',
  summary: 'What the link in a mail would answer, for which event and for whom; changes nothing.',
  service: 'events',
  method: 'GET',
  path: '/public/events/answer',
  query: closed({ token: MailToken }),
  reply: closed({
    eventId: Type.String(),
    eventName: Type.String(),
    date: Type.String(),
    answer: Choice(mailAnswers),
    /** The first names of the entrants to whom the answer would apply. */
    entrants: Type.Array(Type.String()),
  }),
  errors: ['link.invalid', 'event.notFound'],
})

export const answerByMail = operation({
  name: 'answerByMail',
  summary:
    'Confirm or decline participation by the link in a mail, without signing in, for all entries of the link that can do so. Idempotent; refused when no entry can.',
  service: 'events',
  method: 'POST',
  path: '/public/events/answer',
  body: closed({ token: MailToken }),
  reply: closed({
    eventId: Type.String(),
    eventName: Type.String(),
    answer: Choice(mailAnswers),
    /** An error code for each entry that was refused. */
    refused: Type.Array(Type.String()),
  }),
  errors: [
    'provider.books',
    'link.invalid',
    'event.notFound',
    'event.past',
    'event.notJoined',
    'event.alreadyConfirmed',
    'event.confirmationClosed',
    'event.leader',
    'event.tooLateToLeave',
    'event.paidSeat',
  ],
})
