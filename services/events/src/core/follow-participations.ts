import type { EventSnapshot } from '@parta/contracts/events'
import { type Envelope, rankOf } from '@parta/contracts/fact'
import { nobody } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import { batching } from '@parta/kit/store/batch'
import { type ParticipationRow, participations, rowsOf } from './participation-store.ts'
import { type EventRow, events } from './store.ts'

interface Entry {
  readonly eventId: string
  readonly userId: string
  readonly aliasId: string | null
}

/** Reactions to the facts of an event that keep the participations up to date. */
export interface Follow {
  entry(fact: Envelope<Entry>, state: ParticipationRow['state']): Promise<void>
  event(fact: Envelope<EventSnapshot>): Promise<void>
}

export function createFollow(kit: Kit): Follow {
  const keep = createKeep(kit)
  return {
    entry: (fact, state) => {
      const { eventId, userId, aliasId } = fact.data
      const entrantId = aliasId ?? userId
      return keep({ _id: `${eventId}:${entrantId}`, eventId, userId, entrantId, state, version: rankOf(fact) })
    },
    event: async (fact) => {
      await followStaff(keep, fact)
      await followPlan(kit, fact.data.id)
    },
  }
}

async function followStaff(keep: Keep, fact: Envelope<EventSnapshot>): Promise<void> {
  const { id: eventId, leader, trainer } = fact.data
  const row = { eventId, version: rankOf(fact) }
  await Promise.all([
    ...(leader === nobody
      ? []
      : [keep({ ...row, _id: `${eventId}:leader`, userId: leader, entrantId: leader, state: 'leads' })]),
    keep({
      ...row,
      _id: `${eventId}:trainer`,
      userId: trainer ?? '',
      entrantId: trainer ?? '',
      state: trainer ? 'trains' : 'gone',
    }),
  ])
}

/** Copies the time of the event as it is now, which may be later than the fact. */
async function followPlan(kit: Kit, id: string): Promise<void> {
  const event = await kit.database
    .native<PlannedEvent & { _id: string }>(events.collection)
    .findOne({ _id: id }, { projection: plannedFields })
  if (event) await plan(kit, id, planOf(event))
}

/** The fields of a participation that are copied from the event. */
type Plan = Pick<ParticipationRow, 'date' | 'endDate' | 'orgId' | 'listed' | 'plannedBy'>

/** The fields of an event that its participations copy. */
type PlannedEvent = Pick<EventRow, 'date' | 'endDate' | 'removed'> & {
  readonly v: number
  readonly org: Pick<NonNullable<EventRow['org']>, 'id'> | null
}

/** The MongoDB projection of `PlannedEvent`. */
const plannedFields = { v: 1, date: 1, endDate: 1, 'org.id': 1, removed: 1 } as const

function planOf({ v, date, endDate, org, removed }: PlannedEvent): Plan {
  return { date, endDate, orgId: org?.id ?? null, listed: !removed, plannedBy: v }
}

/** For a missing event: its participations are in no list. */
const nowhere: Plan = { date: new Date(0), endDate: new Date(0), orgId: null, listed: false, plannedBy: 0 }

function planned(stance: Omit<ParticipationRow, keyof Plan>, plan: Plan = nowhere): ParticipationRow {
  return { ...stance, ...plan, listed: plan.listed && stance.state !== 'gone' }
}

/** A participation without the fields that are copied from the event. */
type Stance = Omit<ParticipationRow, keyof Plan>
type Keep = (stance: Stance) => Promise<void>

/**
 * Writes participations with the time of their event. The event may be moved at the same moment, so its time is read
 * before and after the write; later moves find the rows.
 */
function createKeep(kit: Kit): Keep {
  return batching(
    async (stances) => {
      const ids = [...new Set(stances.map(({ eventId }) => eventId))]
      const before = await readPlans(kit, ids)
      const rows = stances.map((stance) => planned(stance, before.get(stance.eventId)))
      await Promise.all(rows.map((row) => kit.newer(participations.collection, row)))
      const after = await readPlans(kit, ids)
      for (const [id, found] of after) {
        if (JSON.stringify(timeless(found)) !== JSON.stringify(timeless(before.get(id)))) await plan(kit, id, found)
      }
      return stances.map(() => undefined)
    },
    { max: 500 },
  )
}

/**
 * Updates all participations of an event after it was moved or deleted. The leader's row is updated first, because
 * `Keep` reads the time there.
 */
async function plan(kit: Kit, eventId: string, { listed, ...at }: Plan): Promise<void> {
  const rows = kit.database.native<ParticipationRow>(participations.collection)
  const change = { $set: listed ? at : { ...at, listed: false } }
  await rows.updateOne({ _id: leaderRow(eventId), plannedBy: { $lt: at.plannedBy } }, change)
  await rows.updateMany({ ...rowsOf(eventId), plannedBy: { $lt: at.plannedBy } }, change)
}

/**
 * Reads the time from the leader's small row, because the event may hold thousands of players; without that row, from
 * the event.
 */
async function readPlans(kit: Kit, ids: readonly string[]): Promise<Map<string, Plan>> {
  const led = await kit.database
    .native<ParticipationRow>(participations.collection)
    .find({ _id: { $in: ids.map(leaderRow) } })
    .toArray()
  const plans = new Map<string, Plan>(
    led.map(({ eventId, date, endDate, orgId, listed, plannedBy }) => [
      eventId,
      { date, endDate, orgId, listed, plannedBy },
    ]),
  )
  const missing = ids.filter((id) => !plans.has(id))
  if (missing.length === 0) return plans
  const found = await kit.database
    .native<PlannedEvent & { _id: string }>(events.collection)
    .find({ _id: { $in: missing } }, { projection: plannedFields })
    .toArray()
  for (const event of found) plans.set(event._id, planOf(event))
  return plans
}

function leaderRow(eventId: string): string {
  return `${eventId}:leader`
}

function timeless(plan: Plan | undefined) {
  return plan ? { ...plan, plannedBy: 0 } : null
}
