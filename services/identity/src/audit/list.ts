import type { AuditEntry, listAuditEntries } from '@parta/contracts/audit'
import { limits } from '@parta/contracts/limits'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { keyOf, tokenOf } from '@parta/kit/store/keyset'
import { cardsOf } from '../people/find-cards.ts'
import { beginningsOf, idOf, numberOf } from './rules.ts'
import { auditLogOf } from './store.ts'

/** Returns the acts of site admins, the latest first. An act with two entries is listed once, at the place of the second. */
export async function listAudit(
  kit: Kit,
  { query: { admin, subject, nextToken, limit = limits.pageSize } }: Pick<Call<typeof listAuditEntries>, 'query'>,
): Promise<{ items: AuditEntry[]; nextToken?: string }> {
  const filter = {
    ...(admin === undefined ? {} : { actor: admin }),
    ...(subject === undefined ? {} : { subject }),
    ...(nextToken === undefined ? {} : { _id: { $lt: idOf(Number(keyOf(nextToken, 'number')[0])) } }),
  }
  const log = auditLogOf(kit)
  // Most acts have two entries: one before the call is carried out, and one with its outcome.
  const read = limit * 2 + 1
  const found = await log.find(filter).sort({ _id: -1 }).limit(read).toArray()
  const requests = [...new Set(found.map(({ correlation }) => correlation))]
  const begun = beginningsOf(await log.find({ correlation: { $in: requests } }).toArray())
  const ended = new Set(begun.values())
  const acts = found.filter(({ _id }) => !ended.has(_id))
  const shown = acts.slice(0, limit)
  const cards = await cardsOf(kit, [...new Set(shown.map(({ actor }) => actor))])
  const items = shown.map(({ _id, at, actor, operation, subject: about, outcome, correlation, reason = null }) => ({
    number: numberOf({ _id }),
    begunNumber: numberOfBeginning(begun.get(_id)),
    at,
    admin: cards(actor),
    operation,
    subject: about,
    outcome,
    correlation,
    reason,
  }))
  const last = acts.length > limit ? shown.at(-1) : found.length === read ? found.at(-1) : undefined
  return last ? { items, nextToken: tokenOf(numberOf(last)) } : { items }
}

function numberOfBeginning(id: string | undefined): number | null {
  return id === undefined ? null : numberOf({ _id: id })
}
