import type { SharedEvent } from '@parta/contracts/events'
import { describe, expect, it } from 'vitest'
import { drawList } from './draw.ts'
import { entriesOf } from './entries.ts'
import { settingsOf } from './settings.ts'
import { translate } from './texts.ts'

const now = new Date('2026-11-24T12:00:00Z')
const event = (more: Partial<SharedEvent> = {}): SharedEvent => ({
  id: 'e1',
  name: 'Badminton',
  activityType: 'badminton',
  date: '2026-11-27T17:00:00.000Z',
  endDate: '2026-11-27T19:00:00.000Z',
  placeName: 'Hala Prosek',
  placeAddress: 'Praha',
  orgName: 'Smečaři',
  image: '',
  maxPlayers: 4,
  playersCount: 2,
  cancelled: false,
  ...more,
})
const listed = (items: readonly SharedEvent[], locale: 'cs' | 'sk' | 'en' = 'cs', limit = 10) =>
  entriesOf(items, { locale, t: translate(locale), now, limit })
const reading =
  (attributes: Readonly<Record<string, string>>) =>
  (name: string): string | null =>
    attributes[name] ?? null

describe('the attributes of <parta-events>', () => {
  it('choose the language of the element, then of the page, then of the browser, then Czech', () => {
    expect(settingsOf(reading({ org: 'o1', lang: 'sk-SK' }), ['en']).locale).toBe('sk')
    expect(settingsOf(reading({ org: 'o1' }), ['de', 'en-GB']).locale).toBe('en')
    expect(settingsOf(reading({ org: 'o1' }), [undefined, 'de']).locale).toBe('cs')
  })

  it.each([
    ['5', 5],
    ['500', 50],
    ['0', 10],
    ['-3', 10],
    ['many', 10],
    [undefined, 10],
  ])('limit the list: limit=%s shows %i', (limit, shown) => {
    expect(settingsOf(reading(limit === undefined ? {} : { limit }), []).limit).toBe(shown)
  })

  it('report an element without an organisation', () => {
    expect(settingsOf(reading({ org: ' ' }), []).org).toBeNull()
  })
})

describe('the list of <parta-events>', () => {
  it('shows day, time in Prague, sport, place and free places in each language', () => {
    expect(listed([event()])[0]).toMatchObject({ day: '27', places: '2 volná místa', state: 'free' })
    expect(listed([event()])[0]?.detail).toBe('18:00–20:00 · Badminton · Hala Prosek')
    expect(listed([event({ playersCount: 3 })], 'sk')[0]?.places).toBe('1 voľné miesto')
    expect(listed([event({ playersCount: 4 })], 'en')[0]).toMatchObject({ places: 'Full', state: 'full' })
    expect(listed([event({ maxPlayers: -1, playersCount: 9 })])[0]?.places).toBe('Místa je dost')
    expect(listed([event({ cancelled: true })])[0]).toMatchObject({ places: 'Zrušeno', state: 'cancelled' })
  })

  it('leaves out events that are over, keeps one that is running, and ends at the limit', () => {
    const over = event({ id: 'over', date: '2026-11-24T09:00:00Z', endDate: '2026-11-24T11:00:00Z' })
    const running = event({ id: 'running', date: '2026-11-24T11:00:00Z', endDate: '2026-11-24T13:00:00Z' })
    expect(listed([over, running, event()]).map(({ id }) => id)).toEqual(['running', 'e1'])
    expect(listed([running, event()], 'cs', 1)).toHaveLength(1)
  })

  it('shows names with markup as text, and encodes ids in links', () => {
    const entries = listed([event({ id: '"/><x', name: '<img src=x onerror=alert(1)>' })])
    const drawn = drawList({ site: 'https://parta.example', name: '<b>Klub</b>', entries, t: translate('cs') })
    expect(drawn.querySelector('img, b > *, h2 b')).toBeNull()
    expect(drawn.querySelector('h2')?.textContent).toBe('<b>Klub</b>')
    const link = drawn.querySelector('li a')
    expect(link?.textContent).toContain('<img src=x onerror=alert(1)>')
    expect(link?.getAttribute('href')).toBe('https://parta.example/share-item/event/%22%2F%3E%3Cx')
    expect(link?.getAttribute('rel')).toBe('noopener')
  })

  it('says that nothing is planned', () => {
    const drawn = drawList({ site: 'https://parta.example', name: 'Klub', entries: [], t: translate('en') })
    expect(drawn.textContent).toContain('Nothing is planned yet.')
  })
})
