import { describe, expect, it } from 'vitest'
import { piecesOf } from './links.ts'

describe('the links of a message', () => {
  it('are its http and https addresses; other text stays text', () => {
    expect(piecesOf('Mapa: https://mapy.cz/s/abc, díky')).toEqual([
      { text: 'Mapa: ' },
      { text: 'mapy.cz/s/abc', href: 'https://mapy.cz/s/abc' },
      { text: ', díky' },
    ])
    expect(piecesOf('bez odkazu')).toEqual([{ text: 'bez odkazu' }])
    expect(piecesOf('')).toEqual([])
  })

  it('are never scripts, data or files', () => {
    for (const text of ['javascript:alert(1)', 'data:text/html,<b>', 'file:///etc/passwd', 'https://', '<a href=x>']) {
      expect(piecesOf(text)).toEqual([{ text }])
    }
  })

  it('show the host that the browser opens, in Punycode if it imitates another', () => {
    // The first letter is Cyrillic.
    expect(piecesOf('https://аpple.com/')[0]).toMatchObject({ text: 'xn--pple-43d.com' })
    expect(piecesOf('https://banka.cz@zlodej.example/')).toEqual([{ text: 'https://banka.cz@zlodej.example/' }])
  })

  it('end before the sentence’s punctuation, and keep their own brackets', () => {
    const hrefs = (text: string) => piecesOf(text).flatMap((piece) => ('href' in piece ? piece.href : []))
    expect(hrefs('(viz https://parta.example/a).')).toEqual(['https://parta.example/a'])
    expect(hrefs('https://cs.wikipedia.org/wiki/Brno_(hrad)!')).toEqual(['https://cs.wikipedia.org/wiki/Brno_(hrad)'])
    expect(hrefs('https://a.cz https://b.cz')).toEqual(['https://a.cz/', 'https://b.cz/'])
  })

  it('are shortened without hiding the host', () => {
    const [piece] = piecesOf(`https://parta.example/${'x'.repeat(200)}`)
    expect(piece?.text).toMatch(/^parta\.example\/x+…$/)
    expect(piece?.text.length).toBe(60)
  })
})
