import { recordUpdated } from '@parta/contracts/reputation'
import { describe, expect, it } from 'vitest'
import { newcomer, praise, shownStreak } from './rules.ts'

describe('streak', () => {
  const played = { value: 3, lastIncrement: new Date('2026-10-15T18:00:00+02:00') }

  it('is valid for two weeks after the last increment, then 0', () => {
    expect(shownStreak(played, new Date('2026-10-28T23:59:00+01:00'))).toBe(3)
    expect(shownStreak(played, new Date('2026-10-29T00:00:00+01:00'))).toBe(0)
  })

  it('counts calendar days, so that the end of summer time does not shorten it', () => {
    const early = { value: 2, lastIncrement: new Date('2026-10-14T00:30:00+02:00') }
    expect(shownStreak(early, new Date('2026-10-27T23:59:00+01:00'))).toBe(2)
  })

  it('is 0 before the first event', () => {
    expect(shownStreak(newcomer.streak, new Date())).toBe(0)
  })
})

describe('praise', () => {
  it('counts each emoji, and changes neither karma nor streak', () => {
    const first = praise(null, { id: 'jana', received: ['fire', 'fire', 'clap'] }).next
    expect(first).toEqual({ ...newcomer, emoji: { fire: 2, clap: 1 } })
    expect(praise(first, { id: 'jana', received: ['fire'] }).next.emoji).toEqual({ fire: 3, clap: 1 })
    expect(newcomer.emoji).toEqual({})
  })

  it('publishes how many emoji there are, and not which', () => {
    const [fact] = praise(null, { id: 'jana', received: ['fire', 'fire', 'clap'] }).facts ?? []
    expect(fact?.type).toBe(recordUpdated)
    expect(fact?.data).toEqual({ id: 'jana', karma: 9, emoji: 3 })
  })
})
