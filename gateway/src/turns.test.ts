import { expect, it } from 'vitest'
import { createTurns } from './turns.ts'

const turn = () => new Promise((resolve) => setImmediate(resolve))

it('a burst of one caller stands behind the one request of another', async () => {
  const takeTurn = createTurns(0)
  const begun: string[] = []
  for (let at = 0; at < 200; at += 1) takeTurn('many', () => begun.push(`many ${at}`))
  takeTurn('one', () => begun.push('one'))
  expect(begun).toEqual(['many 0'])
  while (begun.length < 201) await turn()
  expect(begun.indexOf('one')).toBe(2)
  const many = begun.filter((name) => name !== 'one')
  expect(many).toEqual(Array.from({ length: 200 }, (_none, at) => `many ${at}`))
})

it('a request begins at once where nothing waits', async () => {
  const takeTurn = createTurns()
  let begun = 0
  for (const count of [1, 2, 3]) {
    takeTurn('one', () => {
      begun += 1
    })
    expect(begun).toBe(count)
    await turn()
  }
})

it('each turn of the event loop begins at least one request, however short it is', async () => {
  const takeTurn = createTurns(0)
  let begun = 0
  for (const caller of ['a', 'b', 'c', 'a']) {
    takeTurn(caller, () => {
      begun += 1
    })
  }
  for (const count of [2, 3, 4]) {
    await turn()
    expect(begun).toBe(count)
  }
})

it('within its time limit, a turn begins one request of each caller', async () => {
  const takeTurn = createTurns(Number.POSITIVE_INFINITY)
  const begun: string[] = []
  for (const caller of ['a', 'a', 'a', 'b', 'c', 'b']) takeTurn(caller, () => begun.push(caller))
  expect(begun).toEqual(['a'])
  await turn()
  expect(begun).toEqual(['a', 'a', 'b', 'c'])
  await turn()
  expect(begun).toEqual(['a', 'a', 'b', 'c', 'a', 'b'])
})

it('work that fails does not stop the turns of other callers', async () => {
  const takeTurn = createTurns()
  const begun: string[] = []
  takeTurn('a', () => undefined)
  takeTurn('b', () => {
    begun.push('b')
    throw new Error('Of b')
  })
  takeTurn('c', () => begun.push('c'))
  const failure = new Promise((resolve) => process.once('uncaughtException', resolve))
  while (begun.length < 2) await turn()
  expect(begun).toEqual(['b', 'c'])
  expect(await failure).toMatchObject({ message: 'Of b' })
})
