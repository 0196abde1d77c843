import { createEventIndex } from '@parta/event-index/event-index'
import { createLog } from '@parta/kit/process/log'
import { describe, expect, it } from 'vitest'
import { anEvent, start } from '../../core/testing.ts'
import { listingOf } from './listing.ts'
import { follow } from './live.ts'

const now = start.getTime() - 86_400_000

function opened() {
  const logged: unknown[] = []
  const log = createLog('test', 'error', { write: (line) => void logged.push(JSON.parse(line)) })
  return { index: createEventIndex(), removed: new Map<string, number>(), log, logged }
}

describe('an event that the search follows', () => {
  it('is not searched when its row has no price, instead of looking free of charge', () => {
    const live = opened()
    follow(live, listingOf('whole', 1, anEvent({ price: 120 })), now)
    follow(live, listingOf('old', 1, anEvent({ price: null as never })), now)
    expect([live.index.versionOf('whole'), live.index.versionOf('old')]).toEqual([1, 0])
    expect(live.logged).toMatchObject([{ event: 'old', fields: ['price'], level: 'error' }])
  })

  it('is searched again once its row has the number', () => {
    const live = opened()
    follow(live, listingOf('old', 1, anEvent({ playersCount: Number.NaN })), now)
    follow(live, listingOf('old', 2, anEvent()), now)
    expect(live.index.versionOf('old')).toBe(2)
  })
})
