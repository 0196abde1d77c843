import { day } from '@parta/contracts/durations'
import { AppError } from '@parta/contracts/errors'
import type { EventSnapshot } from '@parta/contracts/events'
import { money } from '@parta/contracts/money'
import { askMembers } from '@parta/contracts/questions'
import { collectPages } from '@parta/kit/facts/collect-pages'
import type { Kit } from '@parta/kit/kit'
import { inOwnTurns } from '@parta/kit/process/turns'
import { type Actor, personOf } from '@parta/kit/session/actor'
import { findEntrants } from '../events/find-entrants.ts'
import { eventProjection } from '../events/store.ts'
import { orgProjection } from '../orgs/store.ts'
import { purchasesOf } from '../purchases/find-purchases.ts'
import type { Bought, Player } from './rules.ts'

export interface Range {
  readonly from: Date
  readonly before: Date
}

/**
 * Returns an event of an organisation that the caller runs.
 * @throws event.notFound also for others than its admins: the event may be private
 */
export async function findOwnEvent(kit: Kit, id: string, actor: Actor): Promise<EventSnapshot & { orgId: string }> {
  const event = await kit.projections.one(eventProjection, id)
  const orgId = event?.orgId
  const org = orgId ? await kit.projections.one(orgProjection, orgId) : null
  const isAdmin = org?.deleted === false && org.admins.includes(personOf(actor))
  if (!event || !orgId || event.removed || !isAdmin) throw new AppError('event.notFound')
  return { ...event, orgId }
}

/**
 * Returns the filters of the payments that the list of who pays an organisation is made of: those that were paid or
 * refunded in the range, those that wait for credit, and subscriptions that are valid or ended lately.
 */
export function ofOrg(orgId: string, { from, before }: Range, now: Date): Record<string, unknown>[] {
  const ended = new Date(now.getTime() - money.passEndedDays * day)
  return [
    { orgId, datePaid: { $gte: from, $lt: before } },
    { orgId, refundedAt: { $gte: from, $lt: before } },
    { orgId, status: 'pending' },
    { orgId, type: 'subscription', status: 'paid', validUntil: { $gt: ended } },
  ]
}

/** Reads the payments that at least one of the filters finds. */
export async function findBought(kit: Kit, filters: readonly Record<string, unknown>[]): Promise<Bought[]> {
  const inside = filters.map((filter) =>
    Object.fromEntries(Object.entries(filter).map(([name, value]) => [`payments.${name}`, value])),
  )
  const found = purchasesOf(kit).aggregate<Bought>(
    [
      { $match: { $or: filters.map((filter) => ({ payments: { $elemMatch: filter } })) } },
      { $project: { userId: 1, currency: 1, payments: 1 } },
      { $unwind: '$payments' },
      { $match: { $or: inside } },
      { $project: { _id: 0, userId: 1, currency: 1, payment: '$payments' } },
    ],
    // A larger batch would be decoded at once, while other callers wait.
    { batchSize: 500 },
  )
  const bought: Bought[] = []
  for await (const one of inOwnTurns(found)) bought.push(one)
  return bought
}

export function findMembers(kit: Kit, orgId: string): Promise<string[]> {
  return collectPages(async (skip) => {
    const { ids: items, more } = await kit.bus.ask(askMembers, { orgId, skip })
    return { items, more }
  })
}

/** Returns the players of an event, without those who are queued or were removed. */
export async function findPlayers(kit: Kit, eventId: string): Promise<Player[]> {
  const found = await findEntrants(kit, { eventId })
  return found.map((one) => ({ ...one, aliasId: one.id === one.userId ? null : one.id }))
}
