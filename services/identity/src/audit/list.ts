import type { AuditEntry, listAuditEntries } from '@parta/contracts/audit'
import { limits } from '@parta/contracts/limits'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { keyOf, tokenOf } from '@parta/kit/store/keyset'
import { cardsOf } from '../people/find-cards.ts'
import { idOf, numberOf } from './rules.ts'
import { auditLogOf } from './store.ts'

/** What site admins did, the latest first. */
export async function listAudit(
  kit: Kit,
  { query: { admin, subject, nextToken, limit = limits.pageSize } }: Pick<Call<typeof listAuditEntries>, 'query'>,
): Promise<{ items: AuditEntry[]; nextToken?: string }> {
  const filter = {
    ...(admin === undefined ? {} : { actor: admin }),
    ...(subject === undefined ? {} : { subject }),
    ...(nextToken === undefined ? {} : { _id: { $lt: idOf(Number(keyOf(nextToken, 'number')[0])) } }),
  }
  const found = await auditLogOf(kit)
    .find(filter)
    .sort({ _id: -1 })
    .limit(limit + 1)
    .toArray()
  const shown = found.slice(0, limit)
  const cards = await cardsOf(kit, [...new Set(shown.map(({ actor }) => actor))])
  const items = shown.map(({ _id, at, actor, operation, subject: about, outcome, correlation, reason = null }) => ({
    number: numberOf({ _id }),
    at,
    admin: cards(actor),
    operation,
    subject: about,
    outcome,
    correlation,
    reason,
  }))
  const last = shown.at(-1)
  return found.length > limit && last ? { items, nextToken: tokenOf(numberOf(last)) } : { items }
}
