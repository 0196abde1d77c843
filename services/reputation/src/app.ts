import { askRecord } from '@parta/contracts/questions'
import type * as contract from '@parta/contracts/reputation'
import { answer } from '@parta/kit/facts/answers'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { people } from '@parta/kit/people/people'
import { defineService } from '@parta/kit/service'
import { personal } from './personal.ts'
import { reactions } from './reactions.ts'
import { recordRoutes } from './record/routes.ts'
import { recordData } from './record/rules.ts'
import { readRecord, records } from './record/store.ts'
import { reviewRoutes } from './reviews/routes.ts'
import { reviews } from './reviews/store.ts'
import { seed } from './seed.ts'

export const service = defineService({
  name: 'reputation',
  collections: [records, reviews],
  projections: [people],
  build: (kit) => ({
    handlers: { ...recordRoutes(kit), ...reviewRoutes(kit) } satisfies HandlersOf<typeof contract>,
    answers: [answer(askRecord, (id) => findSnapshot(kit, id))],
    reactions: reactions(kit),
    personal: personal(kit),
    seed: () => seed(kit),
  }),
})

async function findSnapshot(kit: Kit, id: string) {
  const record = await readRecord(kit, id)
  return record ? { version: record.v, data: recordData(id, record) } : null
}
