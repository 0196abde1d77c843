import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createHeldGifts, type Gift, heldFor, holdMs } from './held-gifts.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const fire: Gift = { id: 'hana', emoji: 'fire' }
const speed: Gift = { id: 'ivo', emoji: 'speed' }

function aHolder(isTaken: (gift: Gift) => boolean = () => true) {
  const sent: Gift[] = []
  let held: readonly Gift[] = []
  const gifts = createHeldGifts({
    send: async (gift) => {
      sent.push({ id: gift.id, emoji: gift.emoji })
      return isTaken(gift)
    },
    onChange: (now) => {
      held = now
    },
  })
  return { gifts, sent, held: () => held }
}

describe('a chosen emoji', () => {
  it('is held for five seconds and then sent once', async () => {
    const { gifts, sent, held } = aHolder()
    gifts.hold(fire)
    gifts.hold(fire)
    await vi.advanceTimersByTimeAsync(holdMs - 1)
    expect(sent).toEqual([])
    expect(heldFor(held(), 'hana')).toEqual(['fire'])
    expect(heldFor(held(), 'ivo')).toEqual([])
    await vi.advanceTimersByTimeAsync(holdMs)
    expect(sent).toEqual([fire])
    expect(held()).toEqual([])
  })

  it('is not sent when it was taken back', async () => {
    const { gifts, sent, held } = aHolder()
    gifts.hold(fire)
    gifts.hold(speed)
    gifts.takeBack(fire)
    expect(held()).toMatchObject([speed])
    await vi.advanceTimersByTimeAsync(2 * holdMs)
    expect(sent).toEqual([speed])
  })

  it('is sent at once when the page is left, and not again later', async () => {
    const { gifts, sent } = aHolder()
    gifts.hold(fire)
    gifts.hold(speed)
    expect(await gifts.flush()).toBe(true)
    expect(sent).toEqual([fire, speed])
    await vi.advanceTimersByTimeAsync(2 * holdMs)
    expect(sent).toHaveLength(2)
  })
})

describe('emoji that are sent before the feedback is finished', () => {
  it('tell whether one was refused, also one that is on its way already', async () => {
    const { gifts } = aHolder(({ emoji }) => emoji !== 'fire')
    gifts.hold(fire)
    vi.advanceTimersByTime(holdMs)
    expect(await gifts.flush()).toBe(false)
    gifts.hold(speed)
    expect(await gifts.flush()).toBe(true)
  })
})
