import type { EventSnapshot } from '@parta/contracts/events'
import { type Envelope, rankOf } from '@parta/contracts/fact'
import { nobody } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import { type EventRow, events } from '../domain/store.ts'
import { createKeep, type Keep, plan } from './keep.ts'
import { planOf, unsettled } from './rules.ts'
import { type ParticipationRow, participations, rowsOf } from './store.ts'

interface Entry {
  readonly eventId: string
  readonly userId: string
  readonly aliasId: string | null
  readonly offerUntil?: string | null
  readonly payBy?: string
  readonly paymentId?: string
  readonly isCovered?: boolean
  /** Of a fact about a debt: `null` where nothing is owed any more. */
  readonly owedUntil?: string | null
  /** The payment of a seat that was refunded, whose player stays. */
  readonly refundOf?: string
}

type NewState = Pick<ParticipationRow, 'state'> & { readonly confirmed?: boolean }

/** Reactions to the facts of an event that keep the participations up to date. */
export interface Follow {
  entry(fact: Envelope<Entry>, stands: NewState): Promise<void>
  event(fact: Envelope<EventSnapshot>): Promise<void>
}

export function createFollow(kit: Kit): Follow {
  const keep = createKeep(kit)
  return {
    entry: (fact, { state, confirmed = false }) => {
      const { eventId, userId, aliasId, offerUntil, payBy, paymentId, isCovered, refundOf } = fact.data
      const { owedUntil = paymentId || state === 'gone' ? null : undefined } = fact.data
      const until = payBy ?? offerUntil
      const entrantId = aliasId ?? userId
      return keep({
        _id: `${eventId}:${entrantId}`,
        eventId,
        userId,
        entrantId,
        state,
        confirmed,
        offerUntil: until ? new Date(until) : null,
        ...(state === 'joined' && paymentId ? { paid: true } : {}),
        ...(state === 'joined' && paymentId && isCovered ? { covered: true } : {}),
        // A row keeps the fields that a later fact does not name.
        ...(refundOf || state === 'gone' ? { paid: false, covered: false } : {}),
        ...(owedUntil === undefined ? {} : { owedUntil: owedUntil === null ? null : new Date(owedUntil) }),
        version: rankOf(fact),
      })
    },
    event: async (fact) => {
      await followStaff(keep, fact)
      await followPlan(kit, fact.data.id)
    },
  }
}

async function followStaff(keep: Keep, fact: Envelope<EventSnapshot>): Promise<void> {
  const { id: eventId, leader, trainer } = fact.data
  const row = { eventId, confirmed: false, offerUntil: null, version: rankOf(fact) }
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

/** Completes a participation from the event as it is now, which may be later than the fact. */
async function followPlan(kit: Kit, id: string): Promise<void> {
  const event = await kit.database
    .native<EventRow & { _id: string; v: number }>(events.collection)
    .findOne({ _id: id }, { projection: { v: 1, date: 1, endDate: 1, org: 1, removed: 1, players: 1 } })
  if (!event) return
  await plan(kit, id, planOf(event))
  const rows = kit.database.native<ParticipationRow>(participations.collection)
  const promised = await rows
    .find({ ...rowsOf(id), state: 'joined', $or: [{ confirmed: true }, { offerUntil: { $ne: null } }] })
    .toArray()
  for (const { _id, confirmed, offerUntil, version } of unsettled(promised, event)) {
    await rows.updateOne({ _id, version: { $lt: version } }, { $set: { confirmed, offerUntil, version } })
  }
}
