import { describe, expect, it } from 'vitest'
import { nextStep } from './refusal.ts'

const asked = { event: { activityType: 'yoga' as const }, me: 'me', ids: ['me'] }

describe('a refused joining', () => {
  it('leads to the profile whose gender is unknown', () => {
    const field = { ask: 'gender' }
    expect(nextStep('event.unknownGender', asked)).toEqual({ to: '/profile-edit', text: 'profile', field })
    expect(nextStep('event.unknownGender', { ...asked, ids: ['child'] })?.to).toBe('/profile-aliases-edit?id=child')
    expect(nextStep('event.unknownGender', { ...asked, ids: ['child', 'me'] })?.to).toBe('/profile-edit')
  })

  it('leads to the level and to the karma', () => {
    const field = { ask: 'level', activity: 'yoga' }
    expect(nextStep('event.levelTooLow', asked)).toEqual({ to: '/profile-edit', text: 'level', field })
    expect(nextStep('event.levelTooLow', { ...asked, ids: ['child'] })?.to).toBe('/profile-aliases-edit?id=child')
    expect(nextStep('karma.tooLow', asked)?.text).toBe('karma')
  })

  it('leads to similar events where this one will not do', () => {
    for (const code of ['event.full', 'event.queueFull', 'event.invalidGender', 'event.age'] as const)
      expect(nextStep(code, asked)).toEqual({ to: '/search?activity=yoga', text: 'similar' })
  })

  it('leads nowhere where nothing is to be done', () => {
    expect(nextStep('event.alreadyJoined', asked)).toBeNull()
    expect(nextStep('network.failed', asked)).toBeNull()
  })
})
