import { limits } from '@parta/contracts/limits'
import type * as contract from '@parta/contracts/search'
import { askNextEvents, askNextOrgEvents } from '@parta/contracts/share-questions'
import { type Answer, answer } from '@parta/kit/facts/answers'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { publicPerson } from '@parta/kit/people/people'
import { after, listEvents } from '../core/list-events.ts'

/** The next public events, for visitors of the landing page. @param orgId only those of this organisation */
export async function landing(kit: Kit, { query }: Pick<Call<typeof contract.landing>, 'query'>, orgId?: string) {
  const limit = query.limit ?? limits.pageSize
  const filter = {
    $and: [
      { ...(orgId === undefined ? {} : { 'org.id': orgId }), private: false, cancelled: false },
      { date: { $gte: new Date() } },
      after(query.nextToken),
    ],
  }
  const { items, ...rest } = await listEvents(kit, filter, { limit, caller: '' })
  return { items: items.map((card) => ({ ...card, leaderInfo: publicPerson(card.leaderInfo) })), ...rest }
}

/** Answers the gateway, which renders the landing page and the shared pages of organisations. */
export function landingAnswers(kit: Kit): readonly Answer[] {
  return [
    answer(askNextEvents, async ({ limit }) => (await landing(kit, { query: { limit } })).items),
    answer(askNextOrgEvents, async ({ orgId, limit }) => (await landing(kit, { query: { limit } }, orgId)).items),
  ]
}
