import { operations } from '@parta/contracts/operations'
import { describe, expect, it } from 'vitest'
import { openReads } from '../load/abuse/open-attacks.ts'

describe('the load test of attacks', () => {
  it('reads everything that needs no account', () => {
    const open = operations.filter(({ who, method }) => who === 'anyone' && method === 'GET').map(({ name }) => name)
    expect(Object.keys(openReads).toSorted()).toEqual(open.toSorted())
  })
})
