import { limits } from '@parta/contracts/limits'
import type { Stats } from '@parta/contracts/reputation'
import { type Emoji, emojis } from '@parta/contracts/values'

/** Most first; of equal counts in the order of the table, so that they do not jump about. */
export function topEmojis(emoji: Stats['emoji']): [Emoji, number][] {
  return (Object.keys(emojis) as Emoji[])
    .map((key): [Emoji, number] => [key, emoji[key] ?? 0])
    .filter(([, count]) => count > 0)
    .sort(([, a], [, b]) => b - a)
    .slice(0, limits.topEmojis)
}
