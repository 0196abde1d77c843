import type { EventInfo } from '@parta/contracts/events'
import { limits } from '@parta/contracts/limits'
import type { Me } from '@parta/contracts/profiles'
import type { AgeRange, Gender } from '@parta/contracts/values'

/** What an event needs to know of a person, and the profile does not say yet. */
export type Asked = 'gender' | 'age' | 'level'

type AskingEvent = Pick<EventInfo, 'gender' | 'minLevel' | 'tags' | 'activityType' | 'isTrainer' | 'peerLevels'>

/**
 * Returns what is asked before a person joins. An event for women or men refuses an unknown gender; an unknown age or
 * level is let in (domain-facts 7.1), so these two may be left out.
 */
export function askedOf(event: AskingEvent, me: Pick<Me, 'id' | 'gender' | 'age' | 'levels'>): Asked[] {
  const isRated = event.peerLevels.some(({ id }) => id === me.id)
  const hasLevel = isRated || me.levels?.[event.activityType] !== undefined
  return [
    ...(event.gender !== 'any' && me.gender === 'unknown' ? (['gender'] as const) : []),
    ...(event.tags === 'adults' && me.age === 'unknown' && !event.isTrainer ? (['age'] as const) : []),
    ...(event.minLevel > 0 && !hasLevel && !event.isTrainer ? (['level'] as const) : []),
  ]
}

export interface Answers {
  readonly gender: Gender | null
  readonly age: AgeRange | null
  readonly level: number | null
}

/** Returns the change of the profile; a level also needs its activity there. */
export function profileChangeOf(
  { gender, age, level }: Answers,
  { activityType }: Pick<EventInfo, 'activityType'>,
  me: Pick<Me, 'activities' | 'levels'>,
) {
  const known = me.activities.includes(activityType)
  const canAdd = known || me.activities.length < limits.activitiesMax
  return {
    ...(gender ? { gender } : {}),
    ...(age ? { age } : {}),
    ...(level !== null && canAdd ? { levels: { ...me.levels, [activityType]: level } } : {}),
    ...(level !== null && canAdd && !known ? { activities: [...me.activities, activityType] } : {}),
  }
}
