import type { EventSnapshot } from '@parta/contracts/events'
import { type Envelope, rankOf } from '@parta/contracts/fact'
import { nobody } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import { createKeep, type Keep, plan } from './keep-participations.ts'
import { type PlannedEvent, plannedFields, planOf } from './participation-rules.ts'
import type { ParticipationRow } from './participation-store.ts'
import { events } from './store.ts'

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
