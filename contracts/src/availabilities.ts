import { type Static, Type } from 'typebox'
import { limits } from './limits.ts'
import { Choice, closed, operation } from './operation.ts'
import { Coordinates } from './shapes.ts'
import { activities } from './values.ts'

export const Availability = closed({
  id: Type.String(),
  type: Choice(['permanent', 'oneOff']),
  name: Type.String(),
  dateStart: Type.String({ format: 'date-time' }),
  dateEnd: Type.String({ format: 'date-time' }),
  activities: Type.Array(Choice(activities)),
  location: Coordinates,
  radius: Type.Number({ minimum: limits.distanceMin, maximum: limits.distanceMax }),
  isDisabled: Type.Boolean(),
})
export type Availability = Static<typeof Availability>

export const listAvailabilities = operation({
  name: 'listAvailabilities',
  summary: 'The caller’s availabilities, permanent and one-off.',
  service: 'availabilities',
  method: 'GET',
  path: '/a/availabilities',
  reply: closed({ permanent: Type.Array(Availability), oneOff: Type.Array(Availability) }),
})
