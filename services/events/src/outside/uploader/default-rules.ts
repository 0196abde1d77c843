import type { UploadColumn, UploadDefaults } from '@parta/contracts/uploader'
import type { Cell } from './cell-rules.ts'

const columnOf = {
  activityType: 'activityType',
  eventPlaceId: 'place',
  duration: 'duration',
  maxPlayers: 'maxPlayers',
  trainer: 'trainer',
  private: 'private',
} as const satisfies Record<keyof UploadDefaults, UploadColumn>
const fields = Object.keys(columnOf) as (keyof UploadDefaults)[]

/** Returns only the defaults among the fields of an upload. */
export function defaultsIn(body: UploadDefaults): UploadDefaults {
  return Object.fromEntries(fields.flatMap((field) => (body[field] === undefined ? [] : [[field, body[field]]])))
}

/** Returns defaults as cells: names of values and ids are read as titles are. */
export function defaultCells(defaults: UploadDefaults): ReadonlyMap<UploadColumn, Cell> {
  return new Map(
    fields.flatMap((field) =>
      defaults[field] === undefined ? [] : [[columnOf[field], String(defaults[field])] as const],
    ),
  )
}

/** What is compared of an organisation's events. */
export type UsualValues = Required<Omit<UploadDefaults, 'trainer' | 'activityType'>> & {
  readonly activityType: NonNullable<UploadDefaults['activityType']>
}

/** The length of events where an organisation has none. */
const usualDuration = '01:30'

/** Returns the most frequent values of events, the first of equally frequent ones. */
export function usualDefaults(found: readonly UsualValues[], isPrivate: boolean): UploadDefaults {
  const most = <T>(values: readonly T[]): T | undefined => {
    const counts = Map.groupBy(values, (value) => value)
    return [...counts].sort(([, one], [, other]) => other.length - one.length)[0]?.[0]
  }
  return defaultsIn({
    activityType: most(found.map(({ activityType }) => activityType).filter((activity) => activity !== 'any')),
    eventPlaceId: most(found.map(({ eventPlaceId }) => eventPlaceId)),
    duration: most(found.map(({ duration }) => duration)) ?? usualDuration,
    maxPlayers: most(found.map(({ maxPlayers }) => maxPlayers)),
    private: most(found.map((event) => event.private)) ?? isPrivate,
  } as UploadDefaults)
}
