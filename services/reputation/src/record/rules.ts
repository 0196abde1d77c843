import { limits } from '@parta/contracts/limits'
import { recordUpdated } from '@parta/contracts/reputation'
import type { Emoji } from '@parta/contracts/values'
import { type Decision, told } from '@parta/kit/store/decision'
import type { Reputation } from './store.ts'

/** Everyone starts with full karma: it is lost and comes back, never earned (domain-facts 7.1). */
export const newcomer: Reputation = {
  karma: limits.karmaMax,
  attendances: 0,
  emoji: {},
  streak: { value: 0, lastIncrement: null },
}

const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Prague' })

/**
 * The streak as it is shown: it holds for 14 calendar days in Prague, not for 14 times 24 hours, so
 * that the autumn change of clocks takes nothing away (domain-facts 7.2).
 */
export function shownStreak({ value, lastIncrement }: Reputation['streak'], now: Date): number {
  if (!lastIncrement) return 0
  return dayOf(now) - dayOf(lastIncrement) < limits.streakDays ? value : 0
}

function dayOf(time: Date): number {
  return Date.parse(`${calendar.format(time)}T00:00:00Z`) / 86_400_000
}

/** Emoji only add up: nobody takes one back. */
export function praise(
  record: Reputation | null,
  { id, received }: { readonly id: string; readonly received: readonly Emoji[] },
): Decision<Reputation, void> {
  const before = record ?? newcomer
  const emoji: Record<string, number> = { ...before.emoji }
  for (const one of received) emoji[one] = (emoji[one] ?? 0) + 1
  const next = { ...before, emoji }
  return { next, facts: [told(recordUpdated, recordData(id, next))], answer: undefined }
}

/** What lists sort people by: nothing of which emoji they were. */
export function recordData(id: string, { karma, emoji }: Reputation) {
  return { id, karma, emoji: Object.values(emoji).reduce((sum, count) => sum + count, 0) }
}
