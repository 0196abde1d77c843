import { limits } from '@parta/contracts/limits'
import type { Stats } from '@parta/contracts/reputation'
import { type Emoji, emojis } from '@parta/contracts/values'

/** Returns the received emojis by count; equal counts keep a fixed order, so that they do not swap places. */
export function countedEmojis(emoji: Stats['emoji']): [Emoji, number][] {
  return (Object.keys(emojis) as Emoji[])
    .map((key): [Emoji, number] => [key, emoji[key] ?? 0])
    .filter(([, count]) => count > 0)
    .sort(([, a], [, b]) => b - a)
}

/** Returns the emojis received most often. */
export function topEmojis(emoji: Stats['emoji']): [Emoji, number][] {
  return countedEmojis(emoji).slice(0, limits.topEmojis)
}
