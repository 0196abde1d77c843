import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import type { JoinOutcome, joinEvent } from '@parta/contracts/players'
import type { UserSnapshot } from '@parta/contracts/profiles'
import { personOf } from '@parta/kit/actor'
import { people } from '@parta/kit/people'
import type { Call } from '@parta/kit/route'
import type { Kit } from '@parta/kit/run'
import { events } from '../event/store.ts'
import { type Entrant, joinPlayers } from './rules.ts'

export async function join(
  kit: Kit,
  { params, body, actor }: Pick<Call<typeof joinEvent>, 'params' | 'body' | 'actor'>,
): Promise<JoinOutcome> {
  const userId = personOf(actor)
  const person = await kit.copies.one(people, userId)
  if (!person) throw new AppError('profile.incomplete')
  const entrants = entrantsOf(person, body.aliasIds)
  return kit.change(events, params.id, (event, now) => joinPlayers(event, { eventId: params.id, entrants }, now))
}

/** Oneself, or those named: the own id is oneself, others must be one's aliases. */
export function entrantsOf(person: UserSnapshot, ids: readonly string[] | undefined): Entrant[] {
  const wanted = ids && ids.length > 0 ? ids : [person.id]
  return wanted.map((id) => {
    const base = { id, userId: person.id, karma: limits.karmaMax }
    if (id === person.id) return { ...base, gender: person.gender, ageGroup: 'adult' as const }
    const alias = person.aliases.find((one) => one.id === id)
    if (!alias) throw new AppError('alias.notFound')
    // An alias says no gender of its own: a gendered event takes it by its holder's word.
    return { ...base, gender: person.gender, ageGroup: alias.ageGroup ?? ('unknown' as const) }
  })
}
