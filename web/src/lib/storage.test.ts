import { beforeEach, describe, expect, it } from 'vitest'
import { draftOf, forgetOthersDrafts, forgetPerson, keepDraft, remember } from './storage.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  remember('signedIn', 'anna')
})

describe('a draft', () => {
  it('is there again after a reload, until it is done', () => {
    keepDraft('event-new', { name: 'Fotbal' })
    expect(draftOf('event-new')).toEqual({ name: 'Fotbal' })
    keepDraft('event-new', null)
    expect(draftOf('event-new')).toBeNull()
  })

  it('is nobody else’s, and is gone after a sign-out', () => {
    keepDraft('event-new', { name: 'Fotbal' })
    remember('signedIn', 'bara')
    expect(draftOf('event-new')).toBeNull()
    forgetPerson()
    remember('signedIn', 'anna')
    expect(draftOf('event-new')).toBeNull()
  })

  it('of whoever was signed in before is removed, and one’s own stays', () => {
    keepDraft('event-new', { name: 'Fotbal' })
    remember('signedIn', 'bara')
    keepDraft('message', { text: 'Ahoj' })
    forgetOthersDrafts()
    expect(Object.keys(sessionStorage)).toEqual(['parta.draft.message'])
    expect(draftOf('message')).toEqual({ text: 'Ahoj' })
  })

  it('that cannot be read is none', () => {
    sessionStorage.setItem('parta.draft.event-new', '{')
    expect(draftOf('event-new')).toBeNull()
  })
})
