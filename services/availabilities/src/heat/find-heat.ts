import { heightOf } from '@parta/availability-match/grid'
import { heatLimits } from '@parta/contracts/availability-values'
import type * as contract from '@parta/contracts/heat'
import type { Activity } from '@parta/contracts/values'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { boxOf, higherOf } from './rules.ts'
import { type HeatRow, heatSnapshots, heatSquares, type SnapshotRow } from './store.ts'

const { fine, coarse } = heatLimits.sides

/** How many people could play around a place, by the newest snapshot. */
export async function findHeat(kit: Kit, { query }: Pick<Call<typeof contract.getHeatMap>, 'query'>) {
  const [newest] = await kit.database
    .native<SnapshotRow>(heatSnapshots.collection)
    .find()
    .sort({ _id: -1 })
    .limit(1)
    .toArray()
  if (!newest) return { from: null, side: fine, squares: [] }
  const from = newest.from.toISOString()
  if (query.km <= heatLimits.fineKm) {
    const squares = await findSquares(kit, newest.snapshot, { ...query, side: fine })
    if (squares.length > 0) return { from, side: fine, squares }
  }
  return { from, side: coarse, squares: await findSquares(kit, newest.snapshot, { ...query, side: coarse }) }
}

interface Wanted {
  readonly lat: number
  readonly lon: number
  readonly km: number
  readonly side: number
  readonly activity?: Activity
}

async function findSquares(kit: Kit, snapshot: string, { side, activity = 'any', ...around }: Wanted) {
  const { rows, west, east } = boxOf(around, side)
  const found = await kit.database
    .native<HeatRow>(heatSquares.collection)
    .find(
      { snapshot, side, row: { $in: rows }, lon: { $gte: west, $lte: east } },
      { projection: projectionOf(activity), limit: heatLimits.squaresMax },
    )
    .toArray()
  return found.flatMap((row) => squareView(row, side, activity) ?? [])
}

/** A square may have a text for each of all activities, of which only one is read. */
function projectionOf(activity: Activity) {
  const place = { lat: 1, lon: 1, width: 1 }
  if (activity === 'any') return { ...place, all: 1 }
  const isIt = { $eq: ['$$one.activity', activity] }
  return { ...place, open: 1, activities: { $filter: { input: '$activities', as: 'one', cond: isIt } } }
}

function squareView({ lat, lon, width, all, open, activities }: HeatRow, side: number, activity: Activity) {
  const hours = activity === 'any' ? all : higherOf(open ?? '', activities[0]?.hours ?? '')
  if (hours === '') return null
  const [high, wide] = [heightOf(side) / 2, width / 2]
  return {
    south: lat - high,
    west: lon - wide,
    north: lat + high,
    east: lon + wide,
    hours,
  } satisfies contract.HeatSquare
}
