import { nobodyHidden } from '@parta/kit/people/people'
import { aUserSnapshot } from '@parta/kit/testing'
import { describe, expect, it } from 'vitest'
import { now } from '../availability/testing.ts'
import type { PromptRow } from './store.ts'
import { promptView } from './view.ts'

const alias = { id: 'ALIAS_a__receiver', name: 'Ema', surname: 'Malá', image: 'BASIC' }
const prompt: PromptRow = {
  event: { id: 'e', name: 'Tenis', activityType: 'tennis', date: now, endDate: now, placeName: 'Kurt' },
  availabilityId: 'slot',
  from: 'sender',
  to: 'receiver',
  aliasId: alias.id,
  state: 'open',
  createdAt: now,
}
const shown = (viewer: string, ageGroup?: 'child' | 'adult') => {
  const aliases = [ageGroup ? { ...alias, ageGroup } : alias]
  const receiver = aUserSnapshot('receiver', { name: 'Jana', aliases })
  const known = new Map([receiver, aUserSnapshot('sender', { name: 'Petr' })].map((one) => [one.id, one]))
  const { to, aliasId } = promptView('p', prompt, { viewer, known, hiddenPeople: nobodyHidden, now })
  return [to.name, aliasId]
}

describe('an invitation of an alias', () => {
  it('names the alias for its owner, and for the sender while it is known to be an adult', () => {
    expect([shown('sender', 'adult'), shown('receiver', 'child')]).toEqual([
      ['Ema', alias.id],
      ['Ema', alias.id],
    ])
  })

  it('names the person behind it for the sender once it may be a child', () => {
    expect([shown('sender', 'child'), shown('sender')]).toEqual([
      ['Jana', null],
      ['Jana', null],
    ])
  })
})
