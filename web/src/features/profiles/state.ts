import { type Activity, activities } from '@parta/contracts/values'

/** What an event that somebody is being signed up for asks a form for. */
export interface AskedFor {
  readonly gender: boolean
  /** In which activity the level is asked for. */
  readonly level: Activity | null
}

/** What the page before asks the form for, by the navigation. */
export function askedFor(state: unknown): AskedFor {
  const ask = idFrom(state, 'ask')
  const level = activities.find((activity) => activity === idFrom(state, 'activity')) ?? null
  return { gender: ask === 'gender', level: ask === 'level' ? level : null }
}

/** A text that the page before handed over with the navigation; anything else is none. */
export function idFrom(state: unknown, name: string): string | null {
  const value = typeof state === 'object' && state !== null ? (state as Record<string, unknown>)[name] : null
  return typeof value === 'string' && value !== '' ? value : null
}
