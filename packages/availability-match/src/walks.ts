import { cellsOf } from '@parta/contracts/predicates/sphere'
import type { Activity } from '@parta/contracts/values'
import { grid } from './place.ts'
import { hoursOf } from './time.ts'
import type { MatchAvailability, Occasion } from './values.ts'

/** Whoever would play more activities than this is found in the list of those that take any, and tested one by one. */
const namesMax = 4
/** When lists by activity would be more than this, the lists of all activities are read. */
const looksMax = 50_000

type Name = Activity | null

/** The lists of an availability: those of its few activities, or the one of those that take any or many. */
export function namesOf({ activities }: Pick<MatchAvailability, 'activities'>): readonly Name[] {
  return activities && activities.size <= namesMax ? [...activities] : [null]
}

/** Whether an activity is one of those that somebody would play. */
export function takes({ activities }: MatchAvailability, { activity }: Pick<Occasion, 'activity'>): boolean {
  return activities?.has(activity) ?? true
}

/** What is read for availabilities of one place and radius: each cell once in an hour. */
interface Walk<A extends MatchAvailability> {
  readonly cells: readonly number[]
  readonly activities: readonly Name[]
  /** The availabilities that are in an hour of the week. */
  readonly hours: ReadonlyMap<number, readonly A[]>
}

/** The lists in which events for some availabilities are looked for. */
export function walksOf<A extends MatchAvailability>(asked: readonly A[]): readonly Walk<A>[] {
  const groups = Map.groupBy(asked, ({ at, radius }) => `${at.lat} ${at.lon} ${radius}`)
  const walks = [...groups.values()].map(walkOf)
  return looksOf(walks) <= looksMax ? walks : walks.map((walk) => ({ ...walk, activities: [null] }))
}

/** How many lists are looked up. */
export function looksOf(walks: readonly Walk<MatchAvailability>[]): number {
  return walks.reduce((sum, { cells, activities, hours }) => sum + cells.length * activities.length * hours.size, 0)
}

function walkOf<A extends MatchAvailability>(together: readonly A[]): Walk<A> {
  const [{ at, radius }] = together as readonly [A]
  const hours = new Map<number, A[]>()
  for (const one of together) {
    for (const hour of hoursOf(one.time)) {
      const there = hours.get(hour)
      if (there) there.push(one)
      else hours.set(hour, [one])
    }
  }
  const names = new Set(together.flatMap(namesOf))
  const activities: readonly Name[] = names.has(null) || names.size > namesMax ? [null] : [...names]
  return { cells: cellsOf(grid, { centre: at, radius }), activities, hours }
}
