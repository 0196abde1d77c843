import type { CalendarFeed } from '@parta/contracts/calendar'
import { describe, expect, it } from 'vitest'
import { elementCode, embedCode, feedName, feedUrl, subscribeUrl } from './embed.ts'

const feed: CalendarFeed = {
  id: 'feed-1',
  kind: 'org',
  targetId: 'org-1',
  targetName: 'Klub',
  path: '/public/ical/token.ics',
  createdAt: '2026-11-21T10:00:00.000Z',
}
const here = { origin: 'https://parta.example', host: 'parta.example' }

describe('sharing a calendar', () => {
  it('escapes the organisation’s name in the embedding code', () => {
    const code = embedCode('https://parta.example/x?orgId=1&theme=dark', 'Kalendář: "A" <script>')
    expect(code).toContain('src="https://parta.example/x?orgId=1&amp;theme=dark"')
    expect(code).toContain('title="Kalendář: &quot;A&quot; &lt;script&gt;"')
    expect(code.match(/[<>]/g)).toHaveLength(4)
  })

  it('has the code of the list of events, with its values escaped', () => {
    const code = elementCode('https://parta.example/element/parta-events.js', { org: 'o1"><b>', lang: 'sk' })
    expect(code).toContain('<script type="module" src="https://parta.example/element/parta-events.js"></script>')
    expect(code).toContain('<parta-events org="o1&quot;&gt;&lt;b&gt;" lang="sk"></parta-events>')
  })

  it('has an address to copy, and one for calendar apps to subscribe to', () => {
    expect(feedUrl(feed, here)).toBe('https://parta.example/public/ical/token.ics')
    expect(subscribeUrl(feed, here)).toBe('webcal://parta.example/public/ical/token.ics')
  })

  it('names a feed after whose events it holds', () => {
    const t = (key: string) => key
    expect(feedName(feed, t)).toBe('Klub')
    expect(feedName({ ...feed, kind: 'own', targetId: null, targetName: 'Jana' }, t)).toBe('calendar:feeds.own')
    expect(feedName({ ...feed, targetName: '' }, t)).toBe('calendar:feeds.gone')
  })
})
