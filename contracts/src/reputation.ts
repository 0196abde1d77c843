import { type Static, Type } from 'typebox'
import { limits } from './limits.ts'
import { closed, operation } from './operation.ts'
import { params } from './shapes.ts'

export const Stats = closed({
  karma: closed({ value: Type.Integer({ minimum: 0, maximum: limits.karmaMax }) }),
  emoji: Type.Record(Type.String(), Type.Integer({ minimum: 0 })),
  streak: closed({ value: Type.Integer({ minimum: 0 }), lastIncrement: Type.Union([Type.String(), Type.Null()]) }),
})
export type Stats = Static<typeof Stats>

export const getStats = operation({
  name: 'getStats',
  summary: 'Karma, emoji counts and streak of a person or an alias.',
  service: 'reputation',
  method: 'GET',
  path: '/a/users/stats/:id',
  params: params.id,
  reply: Stats,
  errors: ['user.notFound'],
})
