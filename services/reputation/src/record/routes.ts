import type * as reputation from '@parta/contracts/reputation'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { findSubject } from '../people/store.ts'
import { newcomer } from './rules.ts'
import { readRecord } from './store.ts'
import { statsView } from './view.ts'

export function recordRoutes(kit: Kit): Pick<HandlersOf<typeof reputation>, 'getStats'> {
  return {
    getStats: async ({ params, actor }) => {
      const subject = await findSubject(kit, params.id, actor.userId)
      return statsView((await readRecord(kit, params.id)) ?? newcomer, subject, new Date())
    },
  }
}
