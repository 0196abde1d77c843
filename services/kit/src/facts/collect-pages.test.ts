import { describe, expect, it } from 'vitest'
import { collectPages } from './collect-pages.ts'

const people = ['anna', 'bara', 'cyril', 'dana', 'eva']
const answer = (skip: number) => ({ items: people.slice(skip, skip + 2), more: people.length > skip + 2 })

describe('an answer in pages', () => {
  it('is asked for until no more follow, each time after what was received', async () => {
    const asked: number[] = []
    const found = await collectPages((skip) => {
      asked.push(skip)
      return Promise.resolve(answer(skip))
    })
    expect([found, asked]).toEqual([people, [0, 2, 4]])
  })

  it('ends when the owner of the list is gone, at the start or after a page', async () => {
    expect(await collectPages(() => Promise.resolve(null))).toEqual([])
    expect(await collectPages((skip) => Promise.resolve(skip === 0 ? answer(0) : null))).toEqual(['anna', 'bara'])
  })
})
