import type { PeerLevel } from '@parta/contracts/levels'
import { levels } from '@parta/contracts/values'

/** How certain a level is that others rate, by its margin: about 9 raters make it fair, about 20 make it sure. */
export function certaintyOf({ margin }: Pick<PeerLevel, 'margin'>): 'rough' | 'fair' | 'sure' {
  if (margin > 0.6) return 'rough'
  return margin > 0.4 ? 'fair' : 'sure'
}

/** Returns the range in which the level lies most likely, within the levels that there are. */
export function rangeOf({ level, margin }: Pick<PeerLevel, 'level' | 'margin'>): { from: number; to: number } {
  return { from: Math.max(1, level - margin), to: Math.min(levels.length - 1, level + margin) }
}
