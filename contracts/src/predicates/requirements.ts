import type { ErrorCode } from '../errors.ts'
import { limits } from '../limits.ts'
import type { Activity, EventGender, Gender, Tag } from '../values.ts'

/** A person or alias that wants to join, with the values that an event may require. */
export interface Applicant {
  readonly gender: Gender
  /** 1 to 5 in the event's activity; 0 when unknown. */
  readonly level: number
  /** Set for aliases; a person is an adult. */
  readonly ageGroup: 'child' | 'adult' | 'unknown'
  /** `true` for leader and trainer: they need neither level nor age. */
  readonly isStaff: boolean
  readonly karma: number
}

/** The level in each activity; unknown when absent. */
type Levels = Readonly<Partial<Record<Activity, number>>>

/** A person with their aliases, as `getMe` returns it and services store it. */
interface Family {
  readonly id: string
  readonly gender: Gender
  readonly levels?: Levels
  readonly aliases: readonly {
    readonly id: string
    readonly gender?: Gender
    readonly levels?: Levels
    readonly ageGroup?: 'child' | 'adult'
  }[]
}

/** The known values of a person, or of an alias with a gender and levels of its own. */
export interface Member extends Pick<Applicant, 'gender' | 'ageGroup'> {
  readonly levels: Levels
}

/**
 * Returns the known values of the person, or of their alias by its id; `null` when it is neither. An alias without a
 * gender has an unknown one: the person's says nothing about it.
 */
export function memberOf(person: Family, id: string): Member | null {
  const { gender, levels = {} } = person
  if (id === person.id) return { gender, levels, ageGroup: 'adult' }
  const alias = person.aliases.find((one) => one.id === id)
  if (!alias) return null
  return { gender: alias.gender ?? 'unknown', levels: alias.levels ?? {}, ageGroup: alias.ageGroup ?? 'unknown' }
}

/**
 * Returns the whole level, 1 to 5, by which a level that fellow players rate is compared with an event's range: the
 * nearest one.
 */
export function wholeLevel(level: number): number {
  return Math.round(level)
}

interface WithRemoved {
  /** The entries that the leader removed; absent when there are none. */
  readonly kicked?: readonly { readonly id: string }[]
}

/**
 * Returns whether an entry was removed from an event and may not join again. The aliases of a removed person may not
 * join either. @param id the person's id, or the alias's
 */
export function isKicked(
  { kicked = [] }: WithRemoved,
  { id, userId }: { readonly id: string; readonly userId: string },
) {
  return kicked.some((one) => one.id === id || one.id === userId)
}

interface Requirements {
  readonly gender: EventGender
  readonly minLevel: number
  readonly tags: Tag
}

/**
 * Returns the first requirement of an event that somebody does not meet: gender, age, level, karma (part 2, section 4;
 * domain-facts 7.1 and 7.4). `null` when all are met.
 */
export function requirementMissed(event: Requirements, applicant: Applicant): ErrorCode | null {
  return (
    genderMissed(event, applicant) ??
    ageMissed(event, applicant) ??
    levelMissed(event, applicant) ??
    karmaMissed(applicant)
  )
}

function genderMissed(event: Requirements, { gender }: Applicant): ErrorCode | null {
  if (event.gender === 'any' || event.gender === gender) return null
  return gender === 'unknown' ? 'event.unknownGender' : 'event.invalidGender'
}

function ageMissed(event: Requirements, { ageGroup, isStaff }: Applicant): ErrorCode | null {
  if (isStaff) return null
  const isTooYoung = event.tags === 'adults' && ageGroup === 'child'
  const isTooOld = event.tags === 'kids' && ageGroup === 'adult'
  return isTooYoung || isTooOld ? 'event.age' : null
}

function levelMissed({ minLevel }: Requirements, { level, isStaff }: Applicant): ErrorCode | null {
  if (isStaff || level === 0 || minLevel === 0) return null
  if (level < minLevel) return 'event.levelTooLow'
  return level >= minLevel + limits.levelTooHighBy ? 'event.levelTooHigh' : null
}

function karmaMissed({ karma }: Applicant): ErrorCode | null {
  return karma < limits.karmaToJoin ? 'karma.tooLow' : null
}
