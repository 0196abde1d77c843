import { describe, expect, it } from 'vitest'
import { yoga } from '../locales/cs/activities.json'
import { url } from '../locales/cs/validation.json'
import { addressOf } from './settings.ts'
import { translate } from './texts.ts'

describe('the embedded calendar', () => {
  it('is light unless its address says dark', () => {
    expect(addressOf('?orgId=o1', ['cs']).theme).toBe('light')
    expect(addressOf('?orgId=o1&theme=dark', ['cs']).theme).toBe('dark')
    expect(addressOf('?orgId=o1&theme=pink', ['cs']).theme).toBe('light')
  })

  it('reports that its address names no organisation', () => {
    expect(addressOf('?theme=dark', []).orgId).toBeNull()
    expect(addressOf('?orgId=', []).orgId).toBeNull()
    expect(addressOf('?orgId=o1', []).orgId).toBe('o1')
  })

  it('uses the language of its address, or else the browser’s first supported one, or else Czech', () => {
    expect(addressOf('?lang=sk', ['en-GB']).locale).toBe('sk')
    expect(addressOf('?lang=xx', ['de-DE', 'en-US']).locale).toBe('en')
    expect(addressOf('', ['de'])).toMatchObject({ locale: 'cs' })
  })

  it('has the plural forms of each language, and names activities', () => {
    const t = translate('cs')
    expect([1, 3, 5].map((count) => t('free.count', { count }))).toEqual([
      '1 volné místo',
      '3 volná místa',
      '5 volných míst',
    ])
    expect(translate('en')('events', { count: 1 })).toBe('1 event')
    expect(t('activities:yoga')).toBe(yoga)
    expect(t('validation:url')).toBe(url)
  })
})
