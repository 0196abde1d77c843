import type { Asked } from '@parta/contracts/questions'
import { askCoverage } from '@parta/contracts/seats'
import type { Kit } from '@parta/kit/kit'
import type { Coverage } from './hold-rules.ts'

/** Asks the payments service which entrants a paid subscription covers. */
export async function findCoverage(kit: Kit, asked: Asked<typeof askCoverage>): Promise<Coverage> {
  const { covered } = await kit.bus.ask(askCoverage, asked)
  return {
    productId: asked.productId,
    covered: covered.map(({ id, paymentId, until, from }) => ({
      id,
      paymentId,
      until: until === null ? null : new Date(until),
      ...(from === undefined ? {} : { from: new Date(from) }),
    })),
  }
}
