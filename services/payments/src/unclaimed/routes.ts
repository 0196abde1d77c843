import { limits } from '@parta/contracts/limits'
import type * as contract from '@parta/contracts/unclaimed'
import type { Call, HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { keyOf, tokenOf } from '@parta/kit/store/keyset'
import { payoutsOf, unclaimedOf } from './store.ts'

export function unclaimedRoutes(kit: Kit): HandlersOf<typeof contract> {
  return { listUnclaimedCredit: (call) => list(kit, call) }
}

async function list(
  kit: Kit,
  { query: { limit = limits.pageSize, nextToken } }: Pick<Call<typeof contract.listUnclaimedCredit>, 'query'>,
) {
  const [time, id] = nextToken ? keyOf(nextToken, 'number', 'string') : []
  const at = new Date(Number(time ?? 0))
  const after = time === undefined ? {} : { $or: [{ at: { $lt: at } }, { at, _id: { $lt: String(id) } }] }
  const found = await unclaimedOf(kit)
    .find(after)
    .sort({ at: -1, _id: -1 })
    .limit(limit + 1)
    .toArray()
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  const payouts = await payoutsOf(kit)
    .find({ _id: { $in: shown.map(({ _id }) => _id) } })
    .toArray()
  const paidAt = new Map(payouts.map((payout) => [payout._id, payout.at.toISOString()]))
  const items = shown.map(({ _id, at: moment, ...row }) => ({
    ...row,
    id: _id,
    at: moment.toISOString(),
    paidAt: paidAt.get(_id) ?? null,
  }))
  return last && found.length > limit ? { items, nextToken: tokenOf(last.at.getTime(), last._id) } : { items }
}
