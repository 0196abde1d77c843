import type { OrgFeedback } from '@parta/contracts/feedback'
import { describe, expect, it } from 'vitest'
import { thanksOf } from './org-feedback.ts'

const person = (id: string) => ({ id, name: id, surname: '', image: '' })

/** `people` is the giver and the receiver, such as `gita>ivo`. */
function aLine(id: string, people: string, said: Partial<OrgFeedback>): OrgFeedback {
  const [by = '', about = ''] = people.split('>')
  const event = { eventId: 'volleyball', eventName: 'Volejbal', createdAt: '2026-11-20T18:00:00.000Z' }
  return { id, by: person(by), about: person(about), emoji: null, text: '', reportToken: null, ...event, ...said }
}

describe('the feedback of an organisation', () => {
  it('joins what one person gave another after one event, in the order of the newest part', () => {
    const groups = thanksOf([
      aLine('5', 'gita>ivo', { emoji: 'fire' }),
      aLine('4', 'gita>hana', { emoji: 'fire' }),
      aLine('3', 'gita>ivo', { text: 'Skvělá hra', reportToken: 'token' }),
      aLine('2', 'gita>ivo', { emoji: 'speed' }),
    ])
    expect(groups).toMatchObject([
      { id: '5', emojis: ['fire', 'speed'], reviews: [{ id: '3', text: 'Skvělá hra', reportToken: 'token' }] },
      { id: '4', emojis: ['fire'], reviews: [] },
    ])
  })

  it('keeps other givers, receivers and events apart', () => {
    const groups = thanksOf([
      aLine('5', 'gita>ivo', { emoji: 'fire' }),
      aLine('4', 'hana>ivo', { emoji: 'fire' }),
      aLine('3', 'gita>ivo', { emoji: 'fire', eventId: 'football' }),
      aLine('2', 'gita>child-of-ivo', { emoji: 'fire' }),
    ])
    expect(groups.map(({ id }) => id)).toEqual(['5', '4', '3', '2'])
  })
})
