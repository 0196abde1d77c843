import type { Answered, Asked } from '@parta/contracts/questions'
import { askCoverage } from '@parta/contracts/seats'
import type { Kit } from '@parta/kit/kit'
import type { Covered } from './hold-rules.ts'

/** Asks the payments service which entrants paid subscriptions cover; returns them by the product. */
export async function findCovered(
  kit: Kit,
  productIds: readonly string[],
  asked: Omit<Asked<typeof askCoverage>, 'productId'>,
): Promise<ReadonlyMap<string, Covered>> {
  const found = productIds.map(async (productId) => {
    const { covered } = await kit.bus.ask(askCoverage, { ...asked, productId })
    return [productId, covered.map(coveredOf)] as const
  })
  return new Map(await Promise.all(found))
}

function coveredOf({
  id,
  paymentId,
  until,
  from,
  paidAt,
}: Answered<typeof askCoverage>['covered'][number]): Covered[number] {
  return {
    id,
    paymentId,
    until: until === null ? null : new Date(until),
    ...(from === undefined ? {} : { from: new Date(from) }),
    ...(paidAt === undefined ? {} : { paidAt: new Date(paidAt) }),
  }
}
