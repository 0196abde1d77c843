import { describe, expect, it } from 'vitest'
import { nextStep } from './refusal.ts'

const event = {
  id: 'e',
  org: null,
  activityType: 'yoga' as const,
  tags: 'all' as const,
  peerLevels: [],
  leaderInfo: { id: 'gita', name: 'Gita', surname: 'Nová', image: 'BASIC' },
  oneOffProductId: null,
  subscriptionProductId: null,
}
const org = { id: 'club', name: 'Klub', image: 'BASIC', currency: 'CZK' as const }
const asked = { event, me: 'me', ids: ['me'] }

describe('the next step after a refused join', () => {
  it('is the profile whose gender is unknown', () => {
    const field = { ask: 'gender' }
    expect(nextStep('event.unknownGender', asked)).toEqual({ to: '/profile-edit', text: 'profile', field })
    expect(nextStep('event.unknownGender', { ...asked, ids: ['child'] })?.to).toBe('/profile-aliases-edit?id=child')
    expect(nextStep('event.unknownGender', { ...asked, ids: ['child', 'me'] })?.to).toBe('/profile-edit')
  })

  it('at an event for children leads to adding a child, and from an adult alias to its details', () => {
    const kids = { ...asked, event: { ...event, tags: 'kids' as const } }
    expect(nextStep('event.age', kids)).toEqual({ to: '/profile-aliases-create', text: 'child' })
    expect(nextStep('event.age', { ...kids, ids: ['friend'] })).toEqual({
      to: '/profile-aliases-edit?id=friend',
      text: 'alias',
    })
  })

  it('is the level, or the explanation of karma', () => {
    const field = { ask: 'level', activity: 'yoga' }
    expect(nextStep('event.levelTooLow', asked)).toEqual({ to: '/profile-edit', text: 'level', field })
    expect(nextStep('event.levelTooLow', { ...asked, ids: ['child'] })?.to).toBe('/profile-aliases-edit?id=child')
    expect(nextStep('karma.tooLow', asked)).toEqual({ to: '/karma', text: 'karma' })
    expect(nextStep('karma.tooLow', { ...asked, ids: ['child'] })?.to).toBe('/karma?id=child')
  })

  it('is the search for similar events if fellow players rate the level, because nobody can edit that', () => {
    const rated = { ...asked, event: { ...event, peerLevels: [{ id: 'me', level: 1.5, raters: 5 }] } }
    expect(nextStep('event.levelTooLow', rated)?.text).toBe('similar')
    expect(nextStep('event.levelTooLow', { ...rated, ids: ['child'] })?.text).toBe('level')
  })

  it('is the search for similar events if the event cannot be joined', () => {
    for (const code of ['event.full', 'event.queueFull', 'event.invalidGender', 'event.age'] as const)
      expect(nextStep(code, asked)).toEqual({ to: '/search?activity=yoga', text: 'similar' })
  })

  it('is the kart: with the seat if a hold lapsed, and with the subscription that the event needs', () => {
    const sold = { ...asked, event: { ...event, org, oneOffProductId: 'ticket' } }
    expect(nextStep('event.holdLapsed', sold)).toEqual({
      to: '/products/club/buy?product=ticket&events=e&people=me',
      text: 'payNow',
    })
    const season = { ...asked, event: { ...event, org, subscriptionProductId: 'season' } }
    expect(nextStep('payment.required', season)).toEqual({
      to: '/products/club/buy?product=season&people=me&event=e',
      text: 'subscribe',
      pass: { productId: 'season', people: ['me'] },
    })
    const fromOutside = { ...season, event: { ...season.event, isForMembers: true as const } }
    expect(nextStep('payment.required', fromOutside)).toEqual({ to: '/user-profile/gita', text: 'leader' })
    const both = { ...asked, event: { ...event, org, oneOffProductId: 'ticket', subscriptionProductId: 'season' } }
    expect(nextStep('payment.required', both)?.to).toContain('product=season')
    expect(nextStep('payment.required', sold)).toBeNull()
    expect(nextStep('event.heldTooMany', both)).toMatchObject({ text: 'payNow' })
    expect(nextStep('event.heldTooMany', both)?.to).toContain('product=ticket')
  })

  it('is null if nothing helps', () => {
    expect(nextStep('event.alreadyJoined', asked)).toBeNull()
    expect(nextStep('network.failed', asked)).toBeNull()
  })
})
