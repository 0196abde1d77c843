import { Type } from 'typebox'
import { closed, operation } from './operation.ts'
import { mailAnswers } from './values.ts'

export const answerByMail = operation({
  name: 'answerByMail',
  summary: 'Confirm or decline by the link of a mail, without signing in; called again it answers the same.',
  service: 'events',
  method: 'POST',
  path: '/public/events/answer',
  body: closed({ token: Type.String({ minLength: 20, maxLength: 1024, pattern: '^[A-Za-z0-9_-]+$' }) }),
  reply: closed({ eventId: Type.String(), eventName: Type.String(), answer: Type.Enum([...mailAnswers]) }),
  errors: [
    'link.invalid',
    'event.notFound',
    'event.past',
    'event.notJoined',
    'event.confirmationClosed',
    'event.leader',
    'event.trainer',
    'event.tooLateToLeave',
    'profile.incomplete',
  ],
})
