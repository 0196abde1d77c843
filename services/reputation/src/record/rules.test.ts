import { describe, expect, it } from 'vitest'
import { newcomer, recordData } from './rules.ts'

describe('the snapshot of a record', () => {
  it('says how many emoji there are, and not which', () => {
    const record = { ...newcomer, emoji: { fire: 2, clap: 1 } }
    expect(recordData('jana', record)).toEqual({ id: 'jana', karma: 9, emoji: 3 })
  })

  it('of a newcomer has full karma and no emoji', () => {
    expect(recordData('jana', newcomer)).toEqual({ id: 'jana', karma: 9, emoji: 0 })
  })
})
