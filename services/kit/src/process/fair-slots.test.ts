import { describe, expect, it } from 'vitest'
import { createFairSlots } from './fair-slots.ts'

/** Slots whose work ends when `end` is called with its name. */
function open(room: { readonly atOnce: number; readonly ofCaller: number }) {
  const slots = createFairSlots(room)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  return {
    begun,
    ask: (caller: string, name: string) =>
      slots(caller, () => {
        begun.push(name)
        return new Promise<void>((resolve) => void ends.set(name, resolve))
      }),
    end: async (name: string) => {
      ends.get(name)?.()
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

describe('work of many callers', () => {
  it('begins at once while there is room', () => {
    const { begun, ask } = open({ atOnce: 4, ofCaller: 3 })
    for (const caller of ['a', 'b', 'c', 'd', 'e']) void ask(caller, caller)
    expect(begun).toEqual(['a', 'b', 'c', 'd'])
  })

  it('of one caller never takes all slots', async () => {
    const { begun, ask, end } = open({ atOnce: 4, ofCaller: 3 })
    for (const at of [1, 2, 3, 4, 5]) void ask('many', `many ${at}`)
    expect(begun).toEqual(['many 1', 'many 2', 'many 3'])
    void ask('one', 'one')
    expect(begun.at(-1)).toBe('one')
    await end('one')
    expect(begun).toHaveLength(4)
    await end('many 2')
    expect(begun.at(-1)).toBe('many 4')
  })

  it('begins in turns when it waits, in the order of each caller', async () => {
    const { begun, ask, end } = open({ atOnce: 1, ofCaller: 1 })
    for (const at of [1, 2, 3]) void ask('many', `many ${at}`)
    for (const at of [1, 2]) void ask('one', `one ${at}`)
    const order = ['many 1', 'many 2', 'one 1', 'many 3', 'one 2']
    for (const name of order) await end(name)
    expect(begun).toEqual(order)
  })

  it('makes room when it fails', async () => {
    const slots = createFairSlots({ atOnce: 1, ofCaller: 1 })
    const failing = slots('a', () => Promise.reject(new Error('broken')))
    const next = slots('b', () => Promise.resolve('done'))
    await expect(failing).rejects.toThrow('broken')
    expect(await next).toBe('done')
  })
})
