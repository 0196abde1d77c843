import { type Activity, activities } from '@parta/contracts/values'
import type { ComponentType } from 'react'

/** The fields that an event requires and that the form therefore highlights. */
export interface AskedFor {
  readonly gender: boolean
  /** The activity whose level is required. */
  readonly level: Activity | null
}

/** Reads the required fields from the navigation state. */
export function askedFor(state: unknown): AskedFor {
  const ask = idFrom(state, 'ask')
  const level = activities.find((activity) => activity === idFrom(state, 'activity')) ?? null
  return { gender: ask === 'gender', level: ask === 'level' ? level : null }
}

/** Reads a text from the navigation state; null if it is anything else. */
export function idFrom(state: unknown, name: string): string | null {
  const value = typeof state === 'object' && state !== null ? (state as Record<string, unknown>)[name] : null
  return typeof value === 'string' && value !== '' ? value : null
}

/** The preview of another feature, which the router passes to the pages of profiles. */
export interface ShowsAchievements {
  readonly Achievements: ComponentType<{ readonly id: string; readonly isOwn: boolean }>
}
