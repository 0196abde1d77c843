import { describe, expect, it } from 'vitest'
import { ownPicture, posterTarget, scannedPath, sharedItem } from './target.ts'

const origin = 'https://parta.example'

describe('a scanned code', () => {
  it.each([
    '/share-item/event/e1?ref=p1',
    '/share-item/org/o1',
    '/invitation/abcDEF-123_456789012345',
    '/event-info/e1',
    '/organizations/o1',
    '/social?type=org&id=o1',
  ])('opens %s of this server', (path) => {
    expect(scannedPath(origin + path, origin)).toBe(path)
    expect(scannedPath(` ${origin}${path}\n`, origin)).toBe(path)
  })

  it.each([
    'https://elsewhere.example/share-item/org/o1',
    'http://parta.example/share-item/org/o1',
    'https://parta.example.elsewhere.example/share-item/org/o1',
    'https://parta.example@elsewhere.example/share-item/org/o1',
    'https://someone@parta.example/share-item/org/o1',
    'javascript:alert(1)',
    'https://parta.example/settings',
    'https://parta.example/share-item/person/p1',
    'https://parta.example/share-item/org/%3Cscript%3E',
    'https://parta.example/invitation/..%2Fsettings',
    '/share-item/org/o1',
    'WIFI:S:club;T:WPA;P:secret;;',
    '',
  ])('does not open %s', (text) => {
    expect(scannedPath(text, origin)).toBeNull()
  })
})

describe('a shared item', () => {
  it('is an event or an organisation with an id', () => {
    expect(sharedItem('event', 'e1')).toEqual({ type: 'event', id: 'e1' })
    expect(sharedItem('org', 'o1')).toEqual({ type: 'org', id: 'o1' })
    expect(sharedItem('person', 'p1')).toBeNull()
    expect(sharedItem('org', null)).toBeNull()
    expect(sharedItem('org', '../settings')).toBeNull()
  })
})

describe('the picture of a poster', () => {
  it('is a file of this server, never another address', () => {
    expect(ownPicture('FILE:/public/media/ab12.webp')).toBe('/public/media/ab12.webp')
    for (const wrong of [
      'https://x.example/a.png',
      'FILE:https://x.example/a.png',
      'FILE:/public/media/../x',
      'BASIC',
    ]) {
      expect(ownPicture(wrong), wrong).toBeNull()
    }
  })
})

describe('the code of a poster', () => {
  it('contains the invitation if given, otherwise the shared page', () => {
    const token = 'a'.repeat(32)
    expect(posterTarget('o1', token)).toBe(`/invitation/${token}`)
    expect(posterTarget('o1', null)).toBe('/share-item/org/o1')
    expect(posterTarget('o1', '../elsewhere')).toBe('/share-item/org/o1')
  })
})
