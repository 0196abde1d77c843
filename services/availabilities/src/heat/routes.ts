import type * as heat from '@parta/contracts/heat'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { findHeat } from './find-heat.ts'

export function heatRoutes(kit: Kit): HandlersOf<typeof heat> {
  return { getHeatMap: (call) => findHeat(kit, call) }
}
