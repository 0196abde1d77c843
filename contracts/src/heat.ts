import { type Static, Type } from 'typebox'
import { heatLimits } from './availability-values.ts'
import { Choice, closed, operation } from './operation.ts'
import { Coordinates, nullable } from './shapes.ts'
import { activities } from './values.ts'

const Degrees = Type.Number({ minimum: -180, maximum: 180 })

/** A square of the map, and how many people could play somewhere in it. */
export const HeatSquare = closed({
  south: Degrees,
  west: Degrees,
  north: Degrees,
  east: Degrees,
  /** For each hour a digit: 0 for nothing to tell, 1 for at least `heatLimits.bands[0]` people, 2 for `[1]` and so on. */
  hours: Type.String({ pattern: `^[0-${heatLimits.bands.length}]{${heatLimits.hours}}$` }),
})
export type HeatSquare = Static<typeof HeatSquare>

export const getHeatMap = operation({
  name: 'getHeatMap',
  summary:
    'In how many people’s availabilities the squares around a place are, in each whole hour of a week; in bands, and only from five people on. Only adults count who take invitations, each person once. It is computed once an hour.',
  service: 'availabilities',
  method: 'GET',
  path: '/a/availabilities/heat',
  cost: 'search',
  query: closed({
    ...Coordinates.properties,
    /** The kilometres to the north, east, south and west of the place. */
    km: Type.Integer({ minimum: 1, maximum: heatLimits.kmMax }),
    /** `any`, the default, counts everybody; an activity those who would play it. */
    activity: Type.Optional(Choice(activities)),
  }),
  reply: closed({
    /** When the first hour begins; `null` before anything was computed. */
    from: nullable(Type.String({ format: 'date-time' })),
    /** The kilometres of a side of the squares; larger ones when the area is large, or the small ones are empty. */
    side: Type.Integer(),
    squares: Type.Array(HeatSquare, { maxItems: heatLimits.squaresMax }),
  }),
})
