import { limits } from '@parta/contracts/limits'
import { activities, eventGenders, type Provider, providers, type Repeat, repeats, tags } from '@parta/contracts/values'
import type { Listing } from './listing.ts'

/** Where the bits of an event's traits begin; what one of several can be true of has a bit for each. */
const at = { gender: 0, level: 4, tags: 10, multisport: 13, free: 14, queue: 15, confirm: 16, external: 17 } as const
const numbers = { provider: 18, repeat: 20, activity: 22 } as const

export const needs = { multisport: 1 << at.multisport, free: 1 << at.free } as const
/** Any of them will do. */
export const any = { gender: 0b1111, level: 0b111111 << at.level, tags: 0b111 << at.tags } as const

export const genderBit = (gender: string) => 1 << (at.gender + eventGenders.indexOf(gender as never))
export const levelBit = (level: number) => 1 << (at.level + level)
export const tagBit = (tag: string) => 1 << (at.tags + tags.indexOf(tag as never))

export function traitsOf(listing: Listing): number {
  const isFree = listing.maxPlayers === limits.unlimited || listing.playersCount < listing.maxPlayers
  const flag = (isSet: boolean, bit: number) => (isSet ? 1 << bit : 0)
  return (
    genderBit(listing.gender) |
    levelBit(listing.minLevel) |
    tagBit(listing.tags) |
    flag(listing.canPayWithMultiSport, at.multisport) |
    flag(isFree, at.free) |
    flag(listing.enableQueue, at.queue) |
    flag(listing.requireConfirmation, at.confirm) |
    flag(listing.external, at.external) |
    (providers.indexOf(listing.provider) << numbers.provider) |
    ((listing.repetition ? repeats.indexOf(listing.repetition.after) + 1 : 0) << numbers.repeat) |
    (activities.indexOf(listing.activityType) << numbers.activity)
  )
}

export const activityAt = (traits: number) => (traits >>> numbers.activity) & 0b111111

/** What the traits say of an event's card. */
export function readTraits(traits: number) {
  const has = (bit: number) => (traits & (1 << bit)) !== 0
  const oneOf = <T>(values: readonly T[], from: number) => values.find((_, index) => has(from + index)) as T
  const repeat = (traits >>> numbers.repeat) & 0b11
  return {
    activityType: activities[activityAt(traits)] as string,
    gender: oneOf(eventGenders, at.gender),
    minLevel: oneOf([0, 1, 2, 3, 4, 5], at.level),
    tags: oneOf(tags, at.tags),
    canPayWithMultiSport: has(at.multisport),
    enableQueue: has(at.queue),
    requireConfirmation: has(at.confirm),
    external: has(at.external),
    provider: providers[(traits >>> numbers.provider) & 0b11] as Provider,
    repeatAfter: repeat === 0 ? null : (repeats[repeat - 1] as Repeat),
  }
}
