import { describe, expect, it } from 'vitest'
import { topEmojis } from './top-emojis.ts'

describe('top emojis', () => {
  it('are the five most frequent, in order', () => {
    const emoji = { fire: 2, clap: 9, power: 1, speed: 4, mvp: 3, star: 7 }
    expect(topEmojis(emoji).map(([key]) => key)).toEqual(['clap', 'star', 'speed', 'mvp', 'fire'])
  })

  it('leave out emojis that are unknown or were never given', () => {
    expect(topEmojis({ fire: 0, nonsense: 5 })).toEqual([])
  })
})
