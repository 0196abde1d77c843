import type { Coordinates } from '@parta/contracts/shapes'
import type { FitReason } from '@parta/contracts/suggestions'
import type { Activity, EventGender, Gender, Tag } from '@parta/contracts/values'

/** Every week at the same time of the clocks in the zone of Parta. */
export interface WeeklyTime {
  /** Minutes since Monday, 0:00; less than a week. */
  readonly start: number
  /** Minutes since the same Monday; more than a week where it goes over midnight on Sunday. */
  readonly end: number
}

/** Once, in milliseconds since 1970. */
export interface SingleTime {
  readonly from: number
  readonly to: number
}

/** When, where and what somebody would like to play. */
export interface MatchAvailability {
  readonly id: string
  readonly time: WeeklyTime | SingleTime
  /** `null`: any. */
  readonly activities: ReadonlySet<Activity> | null
  readonly at: Coordinates
  /** Kilometres. */
  readonly radius: number
}

/** When, where and what is played. */
export interface Occasion {
  /** Milliseconds since 1970. */
  readonly start: number
  readonly end: number
  readonly at: Coordinates
  readonly activity: Activity
}

/** A coming event that people can join. */
export interface MatchEvent extends Occasion {
  readonly id: string
  readonly gender: EventGender
  readonly minLevel: number
  readonly tags: Tag
  /** Public and not cancelled. */
  readonly isOpen: boolean
  /** How many places are free; -1 where their number is not limited. */
  readonly free: number
  /** Whoever finds no place can be queued. */
  readonly hasQueue: boolean
}

/** Whose availability it is: the person, or an alias. */
export interface MatchPerson {
  readonly gender: Gender
  /** Set for aliases; a person is an adult. */
  readonly ageGroup: 'child' | 'adult' | 'unknown'
  readonly karma: number
  /** The levels that decide on joining, from 1 to 5; unknown when absent. */
  readonly levels: Readonly<Partial<Record<Activity, number>>>
}

export interface Fit {
  /** Milliseconds that the two have in common. */
  readonly overlap: number
  /** Kilometres between the two places. */
  readonly distance: number
  /** From 0 to 100. */
  readonly score: number
  readonly reasons: readonly FitReason[]
}
