import type * as contract from '@parta/contracts/answers'
import { AppError } from '@parta/contracts/errors'
import type { UserSnapshot } from '@parta/contracts/profiles'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { entrantName, people } from '@parta/kit/people/people'
import { context, inContext } from '@parta/kit/process/trace'
import { findEvent } from '../core/find-event.ts'
import { events } from '../core/store.ts'
import { answeredBy, answerPlayers, readAnswer } from './answer-rules.ts'

/** Returns what the link of a mail would do. @throws link.invalid, event.notFound */
export async function readMailAnswer(kit: Kit, { query }: Pick<Call<typeof contract.readMailAnswer>, 'query'>) {
  const { link, person } = await openLink(kit, query.token)
  const { userId, eventId, answer } = link
  const { event, ids } = answeredBy(await findEvent(kit, eventId), link)
  const nameOf = (id: string) => entrantName({ userId, aliasId: id === userId ? null : id }, { person }).name
  return { eventId, eventName: event.name, date: event.date.toISOString(), answer, entrants: ids.map(nameOf) }
}

/** Confirms or declines for the recipient of the mail: the link authorises this for one event. */
export async function answerByMail(kit: Kit, { body }: Pick<Call<typeof contract.answerByMail>, 'body'>) {
  const { link } = await openLink(kit, body.token)
  const { userId, eventId, answer } = link
  const done = await inContext({ ...context(), actor: userId }, () =>
    kit.change(events, eventId, (event, now) => {
      const decision = answerPlayers(event, link, now)
      return { ...decision, answer: { eventName: decision.next.name, refused: decision.answer } }
    }),
  )
  return { eventId, answer, ...done }
}

/** @throws link.invalid also for a suspended person, who may do nothing signed in either */
async function openLink(kit: Kit, token: string): Promise<{ link: contract.AnswerLink; person: UserSnapshot }> {
  const link = readAnswer(kit.config.PARTA_SECRET, token, new Date())
  const person = await kit.projections.one(people, link.userId)
  if (!person || person.deleted || person.suspended) throw new AppError('link.invalid')
  return { link, person }
}
