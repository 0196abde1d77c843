import { limits } from '@parta/contracts/limits'
import {
  type Activity,
  activities,
  type EventGender,
  eventGenders,
  type Repeat,
  repeats,
  type Tag,
  tags,
} from '@parta/contracts/values'
import type { IndexedEvent } from './events.ts'

/** First bit of each trait: gender, level and tags have one bit for each value, yes-or-no traits have one bit. */
const at = { gender: 0, level: 4, tags: 10, multisport: 13, free: 14, last: 15 } as const
/** First bit of the traits that hold a number. */
const numbers = { repeat: 20, activity: 22 } as const

/** Bits of which an event must have all that a search asks for. */
export const requiredBits = { multisport: 1 << at.multisport, free: 1 << at.free, last: 1 << at.last } as const
/** All bits of a trait; an event matches if it has one of the bits that the search allows. */
export const allBits = { gender: 0b1111, level: 0b111111 << at.level, tags: 0b111 << at.tags } as const

export const genderBit = (gender: EventGender) => 1 << (at.gender + eventGenders.indexOf(gender))
export const levelBit = (level: number) => 1 << (at.level + level)
export const tagBit = (tag: Tag) => 1 << (at.tags + tags.indexOf(tag))

/** The filterable properties of an event in 32 bits. */
export function traitsOf(event: IndexedEvent): number {
  const isFree = event.maxPlayers === limits.unlimited || event.playersCount < event.maxPlayers
  const flag = (isSet: boolean, bit: number) => (isSet ? 1 << bit : 0)
  return (
    genderBit(event.gender) |
    levelBit(event.minLevel) |
    tagBit(event.tags) |
    flag(event.canPayWithMultiSport, at.multisport) |
    flag(isFree, at.free) |
    flag(event.playersCount + 1 === event.maxPlayers, at.last) |
    ((event.repetition ? repeats.indexOf(event.repetition.after) + 1 : 0) << numbers.repeat) |
    (activities.indexOf(event.activityType) << numbers.activity)
  )
}

/** The number of an event's activity. */
export const activityIn = (traits: number) => (traits >>> numbers.activity) & 0b111111

/** The properties that `traitsOf` packed. */
export function readTraits(traits: number) {
  const has = (bit: number) => (traits & (1 << bit)) !== 0
  const oneOf = <T>(values: readonly T[], from: number) => values.find((_, index) => has(from + index)) as T
  const repeat = (traits >>> numbers.repeat) & 0b11
  return {
    activityType: activities[activityIn(traits)] as Activity,
    gender: oneOf(eventGenders, at.gender),
    minLevel: oneOf([0, 1, 2, 3, 4, 5] as const, at.level),
    tags: oneOf(tags, at.tags),
    canPayWithMultiSport: has(at.multisport),
    repeatAfter: repeat === 0 ? null : (repeats[repeat - 1] as Repeat),
  }
}
