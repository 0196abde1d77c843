import { describe, expect, it } from 'vitest'
import { ownPath } from './paths.ts'

describe('the page to return to', () => {
  it.each(['/', '/search?query=a//b#c', '/share/event/e1'])('is %s, which stays in this app', (path) => {
    expect(ownPath(path, '/home')).toBe(path)
  })

  it.each(['//evil.example/x', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '', null, undefined])(
    'is the fallback instead of %s',
    (path) => {
      expect(ownPath(path, '/home')).toBe('/home')
    },
  )
})
