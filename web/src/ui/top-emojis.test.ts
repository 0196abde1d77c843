import { describe, expect, it } from 'vitest'
import { topEmojis } from './top-emojis.ts'

describe('top emojis', () => {
  it('are five, the most frequent first', () => {
    const emoji = { fire: 2, clap: 9, power: 1, speed: 4, mvp: 3, star: 7 }
    expect(topEmojis(emoji).map(([key]) => key)).toEqual(['clap', 'star', 'speed', 'mvp', 'fire'])
  })

  it('leave out what nobody gave and what is not known', () => {
    expect(topEmojis({ fire: 0, nonsense: 5 })).toEqual([])
  })
})
