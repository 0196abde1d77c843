import { aUserSnapshot } from '@parta/kit/testing'
import { describe, expect, it } from 'vitest'
import { isHidden } from './entries-view.ts'

const child = { id: 'ALIAS_child', userId: 'parent' }
const alias = { id: child.id, name: 'Anička', surname: 'Nová', image: 'BASIC', ageGroup: 'child' as const }
const parent = aUserSnapshot('parent', { aliases: [alias] })
const stranger = { userId: 'stranger', seesChildren: false }

describe('an entry of an event', () => {
  it('is hidden from strangers if it is a child, and shown to its parent and to participants', () => {
    expect(isHidden(child, parent, stranger)).toBe(true)
    expect(isHidden(child, parent, { userId: 'player', seesChildren: true })).toBe(false)
    expect(isHidden(child, parent, { userId: 'parent', seesChildren: false })).toBe(false)
  })

  it('of an alias of whom nobody said that it is an adult is hidden', () => {
    const { ageGroup: _child, ...unsaid } = alias
    expect(isHidden(child, { ...parent, aliases: [unsaid] }, stranger)).toBe(true)
  })

  it('of an adult is shown', () => {
    const grown = { ...alias, ageGroup: 'adult' as const }
    expect(isHidden(child, { ...parent, aliases: [grown] }, stranger)).toBe(false)
    expect(isHidden({ id: 'parent', userId: 'parent' }, parent, stranger)).toBe(false)
  })

  it('of an unknown alias or a deleted owner is hidden, because it may have been a child', () => {
    const { ageGroup: _child, ...unsaid } = alias
    expect(isHidden(child, undefined, stranger)).toBe(true)
    expect(isHidden(child, { ...parent, aliases: [] }, stranger)).toBe(true)
    expect(isHidden(child, { ...parent, deleted: true, aliases: [unsaid] }, stranger)).toBe(true)
  })
})
