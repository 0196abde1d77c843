import { day } from '@parta/contracts/durations'
import { limits } from '@parta/contracts/limits'
import { recordUpdated } from '@parta/contracts/reputation'
import { type Emoji, zone } from '@parta/contracts/values'
import { type Decision, factOf } from '@parta/kit/store/decision'
import type { Reputation } from './store.ts'

/**
 * The record of a new person. Karma starts at its maximum; it is lost and recovered, never earned (domain-facts 7.1).
 */
export const newcomer: Reputation = {
  karma: limits.karmaMax,
  attendances: 0,
  emoji: {},
  streak: { value: 0, lastIncrement: null },
}

const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: zone })

/**
 * Returns the streak to show. It is valid for 14 calendar days in Prague instead of 14 times 24 hours, so that it does
 * not end an hour early when summer time ends (domain-facts 7.2).
 */
export function shownStreak({ value, lastIncrement }: Reputation['streak'], now: Date): number {
  if (!lastIncrement) return 0
  return dayOf(now) - dayOf(lastIncrement) < limits.streakDays ? value : 0
}

function dayOf(time: Date): number {
  return Date.parse(`${calendar.format(time)}T00:00:00Z`) / day
}

/** Adds received emoji to a record. Emoji are never removed. */
export function praise(
  record: Reputation | null,
  { id, received }: { readonly id: string; readonly received: readonly Emoji[] },
): Decision<Reputation, void> {
  const before = record ?? newcomer
  const emoji: Record<string, number> = { ...before.emoji }
  for (const name of received) emoji[name] = (emoji[name] ?? 0) + 1
  const next = { ...before, emoji }
  return { next, facts: [factOf(recordUpdated, recordData(id, next))], answer: undefined }
}

/** Returns the snapshot by which other services sort people: karma, and how many emoji, but not which. */
export function recordData(id: string, { karma, emoji }: Reputation) {
  return { id, karma, emoji: Object.values(emoji).reduce((sum, count) => sum + count, 0) }
}
