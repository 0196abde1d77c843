import type { answerByMail } from '@parta/contracts/answers'
import { AppError } from '@parta/contracts/errors'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { people } from '@parta/kit/people/people'
import { context, inContext } from '@parta/kit/process/trace'
import { events } from '../domain/store.ts'
import { answerPlayers, readAnswer } from './answer-rules.ts'

/**
 * Confirms or declines for the recipient of the mail: the link authorises this for one event.
 * @throws link.invalid also for a suspended person, who may do nothing signed in either
 */
export async function takeAnswer(kit: Kit, { body }: Pick<Call<typeof answerByMail>, 'body'>) {
  const link = readAnswer(kit.config.PARTA_SECRET, body.token, new Date())
  const { userId, eventId, answer } = link
  const person = await kit.projections.one(people, userId)
  if (!person || person.deleted || person.suspended) throw new AppError('link.invalid')
  const done = await inContext({ ...context(), actor: userId }, () =>
    kit.change(events, eventId, (event, now) => {
      const decision = answerPlayers(event, link, now)
      return { ...decision, answer: { eventName: decision.next.name, refused: decision.answer } }
    }),
  )
  return { eventId, answer, ...done }
}
