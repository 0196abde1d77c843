/** The metals of levels, from the first to the highest. */
const tiers = ['bronze', 'silver', 'gold', 'emerald', 'diamond'] as const
export type Tier = (typeof tiers)[number]

const single: Tier = 'gold'

/**
 * Returns the metal of a level: three levels are bronze, silver and gold, further ones emerald and diamond, and more
 * than five share them evenly. An achievement with one level is gold.
 * @param level counts from 1
 */
export function tierOf(level: number, levels: number): Tier {
  if (levels <= 1) return single
  if (levels === 2) return level <= 1 ? 'silver' : 'gold'
  const at = levels <= tiers.length ? level - 1 : Math.floor(((level - 1) * tiers.length) / levels)
  return tiers[Math.min(Math.max(at, 0), tiers.length - 1)] ?? single
}
