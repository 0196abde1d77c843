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
const shown = (viewer: string, ageGroup?: 'child' | 'adult', fields: Partial<PromptRow> = {}) => {
  const aliases = [ageGroup ? { ...alias, ageGroup } : alias]
  const receiver = aUserSnapshot('receiver', { name: 'Jana', aliases })
  const known = new Map([receiver, aUserSnapshot('sender', { name: 'Petr' })].map((one) => [one.id, one]))
  const { to, aliasId } = promptView('p', { ...prompt, ...fields }, { viewer, known, hiddenPeople: nobodyHidden, now })
  return [`${to.name} ${to.surname}`, to.id, aliasId]
}

describe('an invitation of an alias', () => {
  it('names the alias for its owner', () => {
    expect(shown('receiver', 'child')).toEqual(['Ema Malá', 'receiver', alias.id])
  })

  it('names it by first name and initial for the sender, who learns who it is when it is accepted', () => {
    expect(shown('sender', 'adult')).toEqual(['Ema M.', 'slot', null])
    expect(shown('sender', 'adult', { state: 'declined' })).toEqual(['Ema M.', 'slot', null])
    expect(shown('sender', 'adult', { state: 'accepted' })).toEqual(['Ema Malá', 'receiver', alias.id])
  })

  it('names the person behind it for the sender once it may be a child', () => {
    expect([shown('sender', 'child')[0], shown('sender')[0]]).toEqual(['Jana T.', 'Jana T.'])
  })
})
