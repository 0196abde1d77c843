import { ownerOf } from '@parta/contracts/predicates/aliases'
import type { UserSnapshot } from '@parta/contracts/profiles'
import type { Kit } from '@parta/kit/kit'
import { cardOf, people } from '@parta/kit/people/people'
import { plannersOf, type StoredPlanner } from '../availability/store.ts'
import { type EntrantRow, entrants } from '../entrants/store.ts'
import { promptsOf } from '../invitation/store.ts'
import { type Player, playerOf } from '../matching/rules.ts'
import { type DescriptionRow, descriptions, peerLevels, records } from '../matching/store.ts'
import { type PlayedRow, played } from '../played/store.ts'
import { type LiveMatches, putEntrant, putEvent, putPerson, putPlayed, putPrompt } from './live.ts'

const batch = 500
const onlyInvited = { projection: { event: 1, to: 1, aliasId: 1 } } as const

/** The ids of what changed, as they are broadcast to other processes. */
export interface Changed {
  readonly events: readonly string[]
  readonly entrants: readonly string[]
  readonly planners: readonly string[]
  readonly people: readonly string[]
  readonly played: readonly string[]
  readonly prompts: readonly string[]
}

export async function loadAll(kit: Kit, live: LiveMatches, isStopped: () => boolean): Promise<void> {
  const now = new Date()
  const tables = tablesOf(kit)
  for await (const { data } of tables.descriptions.find({ endDate: { $gt: now } })) putEvent(live, data, now.getTime())
  for await (const row of tables.entrants.find({})) {
    if (isStopped()) return
    if (live.events.has(row.eventId)) putEntrant(live, row)
  }
  for await (const prompt of promptsOf(kit).find({ 'event.endDate': { $gt: now } }, onlyInvited))
    putPrompt(live, prompt)
  const missing = new Set(live.people.keys())
  let owners: StoredPlanner[] = []
  for await (const planner of plannersOf(kit).find({}).batchSize(batch)) {
    owners.push(planner)
    missing.delete(planner._id)
    if (owners.length < batch) continue
    if (isStopped()) return
    await putOwners(kit, live, owners)
    owners = []
  }
  await putOwners(kit, live, owners)
  for (const id of missing) putPerson(live, id, null)
  const known = [...live.people.values()].flatMap(({ slots }) => slots.map(({ entrantId }) => entrantId))
  await loadPlayed(kit, live, new Set([...known, ...[...live.events.values()].map(({ data }) => data.leader)]))
}

function tablesOf({ database }: Kit) {
  return {
    descriptions: database.native<DescriptionRow>(descriptions.collection),
    entrants: database.native<EntrantRow>(entrants.collection),
    played: database.native<PlayedRow>(played.collection),
  }
}

/** Reads what changed again. Applying a change twice does no harm, so nobody has to know who has seen it. */
export async function loadChanged(kit: Kit, live: LiveMatches, changed: Changed): Promise<void> {
  const tables = tablesOf(kit)
  for (const id of changed.people) live.cards.delete(ownerOf(id))
  const now = Date.now()
  const events = await tables.descriptions.find({ _id: { $in: [...changed.events] } }).toArray()
  for (const { data } of events) putEvent(live, data, now)
  const rows = await tables.entrants.find({ _id: { $in: [...changed.entrants] } }).toArray()
  for (const row of rows) putEntrant(live, row)
  const sent =
    changed.prompts.length > 0 ? promptsOf(kit).find({ _id: { $in: [...changed.prompts] } }, onlyInvited) : []
  for await (const prompt of sent) putPrompt(live, prompt)
  const owners = [...new Set([...changed.planners, ...changed.people.map(ownerOf)])]
  const found =
    owners.length > 0
      ? await plannersOf(kit)
          .find({ _id: { $in: owners } })
          .toArray()
      : []
  const there = new Set(found.map(({ _id }) => _id))
  for (const id of owners) if (!there.has(id)) putPerson(live, id, null)
  await putOwners(kit, live, found)
  const fresh = found.flatMap(({ _id, slots }) => slots.map(({ aliasId }) => aliasId ?? _id))
  const leaders = events.map(({ data }) => data.leader)
  const unknown = [...fresh, ...leaders].filter((id) => !live.played.has(id))
  await loadPlayed(kit, live, new Set([...unknown, ...changed.played.filter((id) => live.played.has(id))]))
}

async function putOwners(kit: Kit, live: LiveMatches, planners: readonly StoredPlanner[]): Promise<void> {
  if (planners.length === 0) return
  const persons = await kit.projections.many(
    people,
    planners.map(({ _id }) => _id),
  )
  const ids = planners.flatMap(({ _id, slots }) => slots.map(({ aliasId }) => aliasId ?? _id))
  const [karma, levels] = await Promise.all([
    kit.projections.known(records, ids),
    kit.projections.known(peerLevels, ids),
  ])
  const reputationOf = (id: string) => ({ karma: karma.get(id)?.karma, levels: levels.get(id)?.levels })
  for (const { _id, slots } of planners) {
    const person = persons.get(_id)
    const entrantIds = new Set(slots.map(({ aliasId }) => aliasId ?? _id))
    putPerson(live, _id, person ? { ...shownOf(person), slots, players: playersOf(person, entrantIds) } : null)
  }

  function playersOf(person: UserSnapshot, entrantIds: ReadonlySet<string>): Map<string, Player> {
    const players = new Map<string, Player>()
    for (const id of entrantIds) {
      const player = playerOf(person, id, reputationOf(id))
      if (player) players.set(id, player)
    }
    return players
  }
}

function shownOf(person: UserSnapshot) {
  return { card: cardOf(person.id, person), apart: person.apart ?? [] }
}

async function loadPlayed(kit: Kit, live: LiveMatches, ids: ReadonlySet<string>): Promise<void> {
  const all = [...ids]
  for (let at = 0; at < all.length; at += batch) {
    const some = all.slice(at, at + batch)
    const rows = await tablesOf(kit)
      .played.find({ _id: { $in: some } })
      .toArray()
    const found = new Map(rows.map(({ _id, events }) => [_id, events]))
    // Also those who have not played yet: they are known from now on.
    for (const id of some) putPlayed(live, id, found.get(id) ?? [])
  }
}

/** Finds what was written since a time, by any process. */
export async function findChanged(kit: Kit, since: Date): Promise<Changed> {
  const tables = tablesOf(kit)
  const filter = { updatedAt: { $gte: since } }
  const ids = async (rows: AsyncIterable<{ readonly _id: string }>) => {
    const found: string[] = []
    for await (const { _id } of rows) found.push(_id)
    return found
  }
  const only = { projection: { _id: 1 } } as const
  return {
    events: await ids(tables.descriptions.find(filter, only)),
    entrants: await ids(tables.entrants.find(filter, only)),
    planners: await ids(plannersOf(kit).find(filter, only)),
    played: await ids(tables.played.find(filter, only)),
    prompts: await ids(promptsOf(kit).find({ createdAt: filter.updatedAt }, only)),
    people: [],
  }
}
