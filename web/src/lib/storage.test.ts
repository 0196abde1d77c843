import { beforeEach, describe, expect, it } from 'vitest'
import { draftOf, forgetOthersDrafts, forgetPerson, keepDraft, remember } from './storage.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  remember('signedIn', 'anna')
})

describe('a draft', () => {
  it('survives a reload until it is removed', () => {
    keepDraft('event-new', { name: 'Fotbal' })
    expect(draftOf('event-new')).toEqual({ name: 'Fotbal' })
    keepDraft('event-new', null)
    expect(draftOf('event-new')).toBeNull()
  })

  it('belongs to one person, and is deleted at sign-out', () => {
    keepDraft('event-new', { name: 'Fotbal' })
    remember('signedIn', 'bara')
    expect(draftOf('event-new')).toBeNull()
    forgetPerson()
    remember('signedIn', 'anna')
    expect(draftOf('event-new')).toBeNull()
  })

  it('of another person is deleted, and the current person’s is kept', () => {
    keepDraft('event-new', { name: 'Fotbal' })
    remember('signedIn', 'bara')
    keepDraft('message', { text: 'Ahoj' })
    forgetOthersDrafts()
    expect(Object.keys(sessionStorage)).toEqual(['parta.draft.message'])
    expect(draftOf('message')).toEqual({ text: 'Ahoj' })
  })

  it('that cannot be parsed is ignored', () => {
    sessionStorage.setItem('parta.draft.event-new', '{')
    expect(draftOf('event-new')).toBeNull()
  })
})
