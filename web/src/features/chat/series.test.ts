import { describe, expect, it } from 'vitest'
import { bySeries } from './series.ts'

const chat = (id: string, day: number, repetitionId: string | null = null) => ({
  id,
  repetitionId,
  date: new Date(Date.UTC(2026, 9, day)).toISOString(),
})

describe('the list of chats', () => {
  it('has the chats of a series together, by date, at the place of the latest message', () => {
    const chats = [
      chat('c', 20, 'tuesdays'),
      chat('x', 1),
      chat('a', 6, 'tuesdays'),
      chat('y', 2),
      chat('b', 13, 'tuesdays'),
    ]
    expect(bySeries(chats).map((group) => group.map(({ id }) => id))).toEqual([['a', 'b', 'c'], ['x'], ['y']])
  })

  it('keeps single events in the order of their messages', () => {
    expect(bySeries([chat('late', 9), chat('early', 1)]).flat()).toEqual([chat('late', 9), chat('early', 1)])
  })
})
