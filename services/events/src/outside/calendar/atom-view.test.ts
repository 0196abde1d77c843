import { describe, expect, it } from 'vitest'
import { type AtomEvent, writeAtom } from './atom-view.ts'

const at = (text: string) => new Date(text)
const event = (more: Partial<AtomEvent> = {}): AtomEvent => ({
  _id: 'e1',
  name: 'Badminton',
  date: at('2026-11-27T17:00:00Z'),
  endDate: at('2026-11-27T19:00:00Z'),
  place: {
    id: 'p1',
    name: 'Hala Prosek',
    address: 'Lovosická 5, Praha',
    activities: [],
    location: { lat: 50, lon: 14 },
  },
  cancelled: false,
  sequence: 0,
  createdAt: at('2026-11-20T10:00:00Z'),
  updatedAt: at('2026-11-23T10:00:00Z'),
  ...more,
})
const feed = (events: readonly AtomEvent[], more: Partial<Parameters<typeof writeAtom>[1]> = {}) =>
  writeAtom(events, {
    org: { id: 'o1', name: 'Smečaři' },
    publicUrl: 'https://parta.example/',
    path: '/public/organization/o1/atom',
    locale: 'cs',
    limit: 50,
    ...more,
  })

describe('the Atom feed of an organisation', () => {
  it('has for each event an id that stays, its page, and when and where it is', () => {
    const text = feed([event()])
    expect(text).toContain('<id>urn:parta:event:e1</id>')
    expect(text).toContain('<link href="https://parta.example/share-item/event/e1"/>')
    expect(text).toContain('pátek 27. listopadu 2026, 18:00–20:00 · Hala Prosek · Lovosická 5, Praha')
    expect(text).toContain('<link rel="self" href="https://parta.example/public/organization/o1/atom"/>')
    expect(feed([event()], { locale: 'en' })).toContain('Friday, November 27, 2026, 18:00–20:00')
  })

  it('updates an entry when its event is moved or cancelled, not when somebody joins', () => {
    const updated = (text: string) => /<entry>.*<updated>([^<]+)<\/updated>/s.exec(text)?.[1]
    expect(updated(feed([event()]))).toBe('2026-11-20T10:00:00.000Z')
    expect(updated(feed([event({ movedAt: at('2026-11-21T10:00:00Z') })]))).toBe('2026-11-21T10:00:00.000Z')
    const off = feed([event({ cancelled: true })])
    expect(updated(off)).toBe('2026-11-23T10:00:00.000Z')
    expect(off).toContain('Zrušeno: Badminton')
  })

  it('lists the newest first, up to the limit, and is well-formed without events', () => {
    const newer = event({ _id: 'e2', createdAt: at('2026-11-22T10:00:00Z') })
    expect(feed([event(), newer]).match(/urn:parta:event:\w+/g)).toEqual(['urn:parta:event:e2', 'urn:parta:event:e1'])
    expect(feed([event(), newer], { limit: 1 }).match(/<entry>/g)).toHaveLength(1)
    expect(feed([])).toContain('<updated>1970-01-01T00:00:00.000Z</updated>')
  })

  it('keeps names with markup as text, and leaves out what XML forbids', () => {
    const evil = ']]><script>alert(1)</script>&\u0007\uFFFE\uD800'
    const text = feed([event({ name: evil })], { org: { id: 'o1', name: evil } })
    expect(text).not.toContain('<script>')
    expect(text).not.toMatch(/[\p{Cs}\uFFFE]|(?!\n)\p{Cc}/u)
    expect(text).toContain('<![CDATA[]]&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;')
  })
})
