import { AppError } from '@parta/contracts/errors'
import type * as reputation from '@parta/contracts/reputation'
import type { Stats } from '@parta/contracts/reputation'
import type { HandlersOf } from '@parta/kit/route'
import type { Kit } from '@parta/kit/run'
import { isKnown } from '../people/store.ts'
import { newcomer } from './rules.ts'
import { readRecord } from './store.ts'
import { statsView } from './view.ts'

export function recordRoutes(kit: Kit): HandlersOf<typeof reputation> {
  return {
    getStats: ({ params }) => findStats(kit, params.id),
    getReviews: () => {
      throw new Error('being built')
    },
  }
}

async function findStats(kit: Kit, id: string): Promise<Stats> {
  if (!(await isKnown(kit, id))) throw new AppError('user.notFound')
  return statsView((await readRecord(kit, id)) ?? newcomer, new Date())
}
