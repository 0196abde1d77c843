import { describe, expect, it } from 'vitest'
import { createSlots } from './slots.ts'

describe('slots for work of many callers', () => {
  it('go to waiting callers in turns, also when one of them has asked for more than the others', async () => {
    const slots = createSlots({ atOnce: 1, waiting: 4, ofCaller: 3 })
    const begun: string[] = []
    const ask = (caller: string, name: string) => slots(() => Promise.resolve(void begun.push(name)), caller)
    const asked = [ask('many', 'many 1'), ask('many', 'many 2'), ask('many', 'many 3'), ask('one', 'one 1')]
    await Promise.all(asked)
    expect(begun).toEqual(['many 1', 'many 2', 'one 1', 'many 3'])
  })

  it('refuse more than may wait, and are free again after work that fails', async () => {
    const slots = createSlots({ atOnce: 1, waiting: 1 })
    const failing = slots(() => {
      throw new Error('broken')
    })
    const waiting = slots(() => Promise.resolve('done'))
    expect(() => slots(() => Promise.resolve('refused'))).toThrow('server.busy')
    await expect(failing).rejects.toThrow('broken')
    expect(await waiting).toBe('done')
    expect(await slots(() => Promise.resolve('again'))).toBe('again')
  })
})
