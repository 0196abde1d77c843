import type * as contract from '@parta/contracts/reputation'
import { recordUpdated } from '@parta/contracts/reputation'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { people } from '@parta/kit/people/people'
import type { ServiceDefinition } from '@parta/kit/service'
import { answerCopies } from '@parta/kit/store/projection'
import { personal } from './personal.ts'
import { reactions } from './reactions.ts'
import { recordRoutes } from './record/routes.ts'
import { recordData } from './record/rules.ts'
import { readRecord, records } from './record/store.ts'
import { reviewRoutes } from './reviews/routes.ts'
import { reviews } from './reviews/store.ts'
import { seed } from './seed.ts'

export const service: ServiceDefinition = {
  name: 'reputation',
  aggregates: [records as never],
  rows: [reviews as never],
  copies: [people],
  handlers: (kit) => {
    answerCopies(kit.bus, 'reputation', recordUpdated, (id) => findSnapshot(kit, id))
    return { ...recordRoutes(kit), ...reviewRoutes(kit) } satisfies HandlersOf<typeof contract>
  },
  personal,
  reactions,
  seed,
}

async function findSnapshot(kit: Kit, id: string) {
  const record = await readRecord(kit, id)
  return record ? { version: record.v, data: recordData(id, record) } : null
}
