import { describe, expect, it } from 'vitest'
import { recipientsOf } from './deliver.ts'

const jana = { id: 'phone', data: { actor: { userId: 'jana' } } }
const other = { ...jana, id: 'laptop' }
const petr = { id: 'tablet', data: { actor: { userId: 'petr' } } }
const sockets = [jana, other, petr]

function recipients(message: Parameters<typeof recipientsOf>[0]): string[] {
  const isFor = recipientsOf(message)
  return sockets.filter((socket) => isFor?.(socket) ?? true).map(({ id }) => id)
}

describe('a live message', () => {
  it('is for every socket in its rooms unless it says otherwise', () => {
    expect(recipientsOf({})).toBeUndefined()
    expect(recipients({})).toEqual(['phone', 'laptop', 'tablet'])
  })

  it('leaves out one person, or one socket of theirs', () => {
    expect(recipients({ except: { userId: 'jana' } })).toEqual(['tablet'])
    expect(recipients({ except: { userId: 'jana', socketId: 'phone' } })).toEqual(['laptop', 'tablet'])
  })

  it('does not trust a socket id of somebody else', () => {
    expect(recipients({ except: { userId: 'petr', socketId: 'phone' } })).toEqual(['phone', 'laptop', 'tablet'])
  })

  it('goes only to some people, or to all but some, where a block keeps two apart', () => {
    expect(recipients({ only: ['petr'] })).toEqual(['tablet'])
    expect(recipients({ withheld: ['petr'] })).toEqual(['phone', 'laptop'])
  })
})
