import { availabilityLimits } from '@parta/contracts/availability-values'
import { day } from '@parta/contracts/durations'
import type { Decision } from '@parta/kit/store/decision'
import type { ShownRow } from './shown-store.ts'

/**
 * Counts the people whom a person is shown.
 * @param hashes of those who fit, the best first
 * @returns the hashes of those who may be shown: whom the person has seen already, and new ones up to the limit of a day
 */
export function countShown(
  state: ShownRow | null,
  hashes: readonly string[],
  now: Date,
): Decision<ShownRow, ReadonlySet<string>> {
  const recent = (state?.people ?? []).filter(({ at }) => at.getTime() > now.getTime() - day)
  const known = new Set(recent.map(({ hash }) => hash))
  const added = hashes.filter((hash) => !known.has(hash)).slice(0, availabilityLimits.suggestedPerDay - known.size)
  const allowed = new Set([...known, ...added])
  if (state && added.length === 0) return { next: state, answer: allowed }
  return { next: { people: [...recent, ...added.map((hash) => ({ hash, at: now }))] }, answer: allowed }
}
