import { day } from '@parta/contracts/durations'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  draftOf,
  forgetOthers,
  forgetPerson,
  keepDraft,
  keepOffline,
  offlineNames,
  offlineOf,
  remember,
} from './storage.ts'

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
    forgetOthers()
    expect(Object.keys(sessionStorage)).toEqual(['parta.draft.message'])
    expect(draftOf('message')).toEqual({ text: 'Ahoj' })
  })

  it('that cannot be parsed is ignored', () => {
    sessionStorage.setItem('parta.draft.event-new', '{')
    expect(draftOf('event-new')).toBeNull()
  })
})

describe('what is kept offline', () => {
  const list = { players: ['Anna'] }
  const tomorrow = () => new Date(Date.now() + day)

  it('is read by its owner only, and deleted at sign-out', () => {
    keepOffline('attendance.e', list, tomorrow())
    expect(offlineOf('attendance.e')).toEqual(list)
    expect(offlineNames('attendance.')).toEqual(['attendance.e'])
    remember('signedIn', 'bara')
    expect(offlineOf('attendance.e')).toBeNull()
    remember('signedIn', 'anna')
    forgetPerson()
    // As by a reply that arrives late.
    keepOffline('attendance.e', list, tomorrow())
    expect(Object.keys(localStorage)).toEqual([])
  })

  it('is deleted when another person signs in, and when its time is over', () => {
    keepOffline('attendance.of-anna', list, tomorrow())
    remember('signedIn', 'bara')
    keepOffline('attendance.of-bara', list, tomorrow())
    keepOffline('attendance.over', list, new Date())
    expect(offlineOf('attendance.over')).toBeNull()
    forgetOthers()
    expect(Object.keys(localStorage).filter((key) => key.includes('offline'))).toEqual([
      'parta.offline.attendance.of-bara',
    ])
  })
})
