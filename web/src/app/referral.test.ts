import { describe, expect, it } from 'vitest'
import { sharedAt } from './Referral.tsx'

describe('a shared address', () => {
  it.each([
    ['/share-item/org/o1', { type: 'org', itemId: 'o1' }],
    ['/event-info/e1', { type: 'event', itemId: 'e1' }],
    ['/feeds', {}],
  ])('%s is counted with its item', (pathname, item) => {
    expect(sharedAt(pathname)).toEqual(item)
  })
})
