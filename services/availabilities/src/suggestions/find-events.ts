import { availabilityLimits } from '@parta/contracts/availability-values'
import { AppError } from '@parta/contracts/errors'
import { ownerOf } from '@parta/contracts/predicates/aliases'
import type * as contract from '@parta/contracts/suggestions'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { cardOf, people } from '@parta/kit/people/people'
import { personOf } from '@parta/kit/session/actor'
import { findPerson } from '../availability/find-busy.ts'
import { existingSlot } from '../availability/rules.ts'
import { findPlanner } from '../availability/store.ts'
import { findOpen } from '../invitation/find-prompts.ts'
import { isBusy, keepCard, type LiveEvent, type LiveMatches, partsIn, playersIn, staffOf } from './live.ts'
import { eventsView } from './view.ts'

const none = { items: [] }

/**
 * The coming public events that fit the availabilities, or the one asked for, of the caller or of one of their aliases.
 */
export async function findEvents(
  kit: Kit,
  live: LiveMatches,
  { actor, params, query }: Pick<Call<typeof contract.suggestEvents>, 'actor' | 'params' | 'query'>,
) {
  const userId = personOf(actor)
  const entrantId = params.id
  if (ownerOf(entrantId) !== userId) throw new AppError('alias.notFound')
  if (!live.isComplete) throw new AppError('server.unavailable')
  const person = live.people.get(userId)
  const all = person?.slots.filter((slot) => slot.entrantId === entrantId) ?? []
  if (all.length === 0) await judgeAlias(kit, userId, entrantId)
  const { availabilityId } = query
  const slots = availabilityId === undefined ? all : all.filter(({ id }) => id === availabilityId)
  if (availabilityId !== undefined && slots.length === 0) {
    existingSlot(await findPlanner(kit, userId), availabilityId, new Date())
  }
  if (!person || slots.length === 0) return none
  const now = Date.now()
  const havePlayed = playersIn(live, live.played.get(entrantId) ?? [])
  const matches = live.index.forAvailabilities(slots, {
    limit: availabilityLimits.suggestionsMax,
    personOf: ({ player }) => player,
    // Of a leader whom a block hides, the caller is not told whether they have met.
    hasPlayedTogether: (_slot, { data }) => !person.apart.has(data.leader) && havePlayed(data.leader),
    isShown: (_slot, event) => event.start > now && isOffered(event) && !isBusy(live, { userId, entrantId }, event),
  })
  const shown = matches.map(({ event }) => event.data.leader)
  const isInvited = matches.some(({ event }) => live.invited.get(event.id)?.has(entrantId))
  const [prompts] = await Promise.all([isInvited ? findOpen(kit, userId) : [], findCards(kit, live, shown)])
  const own = prompts.filter(({ aliasId }) => (aliasId ?? userId) === entrantId)
  return eventsView(live, matches, { ...person, prompts: new Map(own.map(({ id, event }) => [event.id, id])) })

  /** Whether an event is neither their own nor that of somebody whom a block hides from them. */
  function isOffered({ id, data }: LiveEvent): boolean {
    const staff = staffOf(data)
    if (staff.includes(userId) || (!data.org && staff.some((one) => person?.apart.has(one)))) return false
    for (const part of partsIn(live, userId, id)) {
      if (part.entrantId === entrantId || (part.state === 'removed' && part.entrantId === userId)) return false
    }
    return true
  }
}

/** @throws alias.notFound when the caller has no such alias */
async function judgeAlias(kit: Kit, userId: string, id: string): Promise<void> {
  if (id === userId) return
  const { aliases } = await findPerson(kit, userId, id)
  if (!aliases.some((alias) => alias.id === id)) throw new AppError('alias.notFound')
}

/** Reads the cards of leaders that are not in memory. */
async function findCards(kit: Kit, live: LiveMatches, ids: readonly string[]): Promise<void> {
  const missing = [...new Set(ids)].filter((id) => !live.cards.has(id))
  if (missing.length === 0) return
  const found = await kit.projections.many(people, missing)
  for (const id of missing) keepCard(live, cardOf(id, found.get(id)))
}
