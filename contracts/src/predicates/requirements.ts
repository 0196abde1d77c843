import type { ErrorCode } from '../errors.ts'
import { limits } from '../limits.ts'
import type { Activity, EventGender, Gender, Tag } from '../values.ts'

/** One who asks to take part, with what an event may ask of them. */
export interface Asking {
  readonly gender: Gender
  /** 1 to 5 in the event's activity; 0 where it is unknown. */
  readonly level: number
  /** Marked on an alias; a person is an adult. */
  readonly ageGroup: 'child' | 'adult' | 'unknown'
  /** The account itself, not an alias. */
  readonly isAccount: boolean
  /** Leads or trains the event: neither level nor age bind them. */
  readonly isStaff: boolean
  readonly karma: number
}

/** How well someone plays, by activity; what is missing is unknown. */
type Known = Readonly<Partial<Record<Activity, number>>>

/** A person with their aliases: what `getMe` answers, and what services keep of one. */
interface Family {
  readonly id: string
  readonly gender: Gender
  readonly levels?: Known
  readonly aliases: readonly {
    readonly id: string
    readonly gender?: Gender
    readonly levels?: Known
    readonly ageGroup?: 'child' | 'adult'
  }[]
}

/** What is known of one who may be asked for: of the person, or of an alias, which has a gender and levels of its own. */
export interface Member extends Pick<Asking, 'gender' | 'ageGroup' | 'isAccount'> {
  readonly levels: Known
}

/**
 * What is known of the person, or of their alias by its id; null where it is neither. An alias that does not say its
 * gender is of unknown gender: the person's says nothing about it.
 */
export function memberOf(person: Family, id: string): Member | null {
  const { gender, levels = {} } = person
  if (id === person.id) return { gender, levels, ageGroup: 'adult', isAccount: true }
  const alias = person.aliases.find((one) => one.id === id)
  if (!alias) return null
  return {
    gender: alias.gender ?? 'unknown',
    levels: alias.levels ?? {},
    ageGroup: alias.ageGroup ?? 'unknown',
    isAccount: false,
  }
}

interface Kicked {
  /** Entries that the leader put out; absent where there are none. */
  readonly kicked?: readonly { readonly id: string }[]
}

/**
 * Whether someone was put out of an event and does not come back by themselves. A person who was brings none of their
 * aliases, either. @param id the person's own, or the alias's
 */
export function isKicked({ kicked = [] }: Kicked, { id, userId }: { readonly id: string; readonly userId: string }) {
  return kicked.some((one) => one.id === id || one.id === userId)
}

interface Asked {
  readonly gender: EventGender
  readonly minLevel: number
  readonly tags: Tag
}

/**
 * What stands between someone and an event, the first thing that they would hear of: gender, age, level, karma
 * (part 2, section 4; domain-facts 7.1 and 7.4). Null where nothing does.
 */
export function requirementMissed(event: Asked, asking: Asking): ErrorCode | null {
  return genderMissed(event, asking) ?? ageMissed(event, asking) ?? levelMissed(event, asking) ?? karmaMissed(asking)
}

function genderMissed(event: Asked, { gender }: Asking): ErrorCode | null {
  if (event.gender === 'any' || event.gender === gender) return null
  return gender === 'unknown' ? 'event.unknownGender' : 'event.invalidGender'
}

function ageMissed(event: Asked, { ageGroup, isAccount, isStaff }: Asking): ErrorCode | null {
  if (isStaff) return null
  const isTooYoung = event.tags === 'adults' && ageGroup === 'child'
  const isTooOld = event.tags === 'kids' && isAccount
  return isTooYoung || isTooOld ? 'event.age' : null
}

function levelMissed({ minLevel }: Asked, { level, isStaff }: Asking): ErrorCode | null {
  if (isStaff || level === 0 || minLevel === 0) return null
  if (level < minLevel) return 'event.levelTooLow'
  return level >= minLevel + limits.levelTooHighBy ? 'event.levelTooHigh' : null
}

function karmaMissed({ karma }: Asking): ErrorCode | null {
  return karma < limits.karmaToJoin ? 'karma.tooLow' : null
}
