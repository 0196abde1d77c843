import { describe, expect, it } from 'vitest'
import { sharedAt } from './Referral.tsx'

describe('a shared address', () => {
  it.each([
    ['/share-item/org/o1', '', { type: 'org', itemId: 'o1' }],
    ['/event-info/e1', '', { type: 'event', itemId: 'e1' }],
    ['/social', 'type=event&id=e1&ref=anna', { type: 'event', itemId: 'e1' }],
    ['/social', 'type=org&id=../x&ref=anna', {}],
    ['/feeds', 'type=org&id=o1', {}],
  ])('%s?%s is counted with its item', (pathname, query, item) => {
    expect(sharedAt(pathname, new URLSearchParams(query))).toEqual(item)
  })
})
