import { describe, expect, it } from 'vitest'
import { refusalKey, refusalsOf } from './refusals.ts'

const item = (person: string) => ({ productId: 'a', person, eventId: 'e', multisport: false })

describe('the refusal of a kart', () => {
  it('names its rows, also after another one was removed', () => {
    const items = [item('jana'), item('anna')]
    const fields = [
      { field: 'payments.1', code: 'payment.alreadyPaid' as const },
      { field: 'payments.7', code: 'event.past' as const },
      { field: 'expected', code: 'validation.failed' as const },
    ]
    const refused = refusalsOf({ fields }, items)
    expect([...refused]).toEqual([[refusalKey(item('anna')), 'payment.alreadyPaid']])
    expect(refusalsOf({ fields: [] }, items).size).toBe(0)
  })
})
