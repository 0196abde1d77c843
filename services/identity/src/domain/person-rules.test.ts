import { describe, expect, it } from 'vitest'
import { changeProfile, createUser, type ProfileChange } from './person-rules.ts'
import type { User } from './person-store.ts'

const now = new Date('2026-06-01T10:00:00Z')
const known = { id: 'jana', accountId: 'a', email: 'jana@parta.test', preferredLanguage: 'sk', userSymbol: 1 } as const
const born = (given: Parameters<typeof createUser>[1]['given'] = null) =>
  createUser(null, { ...known, given }, now).next
const fields = {
  name: ' Jana ',
  surname: 'Nováková',
  gender: 'female',
  age: '26-35',
  activities: ['yoga'],
  languages: ['cs'],
} as const
const change = (user: User | null, command: Partial<ProfileChange> = {}) =>
  changeProfile(user, { id: 'jana', fields: { ...fields }, terms: 3, consents: true, ...command }, now)

describe('a new person', () => {
  it('begins with the name and gender from a provider or an invitation', () => {
    expect(born()).toMatchObject({ name: '', surname: '', gender: 'unknown', login: 'FIRST_TIME' })
    expect(born({ name: 'Jana', surname: 'Nová', gender: 'female' })).toMatchObject({ name: 'Jana', gender: 'female' })
  })
})

describe('the first profile', () => {
  it('records consents to the current version, in the language in which the texts were read', () => {
    const { next } = change(born())
    expect(next).toMatchObject({ name: 'Jana', login: 'NOT_FIRST_TIME', termsAndConditions: 3 })
    expect(next.consents).toEqual(
      [
        ['terms', 3],
        ['privacy', 3],
        ['gdpr', 1],
      ].map(([text, version]) => ({ text, version, locale: 'sk', at: now, source: 'firstProfile' })),
    )
  })

  it('is refused when another version of a text was read than the current one', () => {
    const read = { terms: 3, privacy: 3, gdpr: 1 }
    expect(change(born(), { read }).next.consents).toHaveLength(3)
    for (const text of ['terms', 'privacy', 'gdpr'] as const)
      expect(() => change(born(), { read: { ...read, [text]: 2 } })).toThrow('terms.outdated')
  })

  it('records the language of the page when it differs from that of the account', () => {
    const { next } = change(born(), { consentLocale: 'en' })
    expect(next.consents.map(({ locale }) => locale)).toEqual(['en', 'en', 'en'])
  })

  it('needs the three consents and a name', () => {
    expect(() => change(born(), { consents: false })).toThrow('consents.missing')
    expect(() => change(born(), { fields: {} })).toThrow('validation.failed')
  })
})

describe('a later change', () => {
  it('records no consents and keeps the other fields', () => {
    const before = change(born()).next
    const { next } = change(before, { fields: { description: 'Hraju.' }, terms: 4, consents: false })
    expect(next).toEqual({ ...before, description: 'Hraju.' })
  })

  it('stores a location with three decimals', () => {
    const { next } = change(change(born()).next, { fields: { location: { lat: 49.19516, lon: -0.00061 } } })
    expect(next.location).toEqual({ lat: 49.195, lon: -0.001 })
  })

  it('never replaces a location picked by hand by the browser’s', () => {
    const home = { lat: 49.195, lon: 16.607 }
    const away = { lat: 50.087, lon: 14.421 }
    const located = (user: User, location: typeof home, isBrowserLocation: boolean) =>
      change(user, { fields: { location }, isBrowserLocation }).next
    const fresh = change(born()).next
    // A location from the browser is stored when there is none, and updated by later ones.
    expect(located(located(fresh, home, true), away, true).location).toEqual(away)
    const picked = located(located(fresh, away, true), home, false)
    expect(located(picked, away, true)).toMatchObject({ location: home, locatedByBrowser: false })
    expect(located(picked, away, false).location).toEqual(away)
  })

  it('keeps the levels of the person’s activities only', () => {
    const before = change(born()).next
    const levels = { yoga: 3, tennis: 5 } as const
    const { next, facts } = change(before, { fields: { levels } })
    expect(next.levels).toEqual({ yoga: 3 })
    expect(facts?.[0]?.data).toMatchObject({ levels: { yoga: 3 } })
    expect(change(next, { fields: { description: 'Hraju.' } }).next.levels).toEqual({ yoga: 3 })
    expect(change(next, { fields: { activities: ['tennis'] } }).next.levels).toEqual({})
  })

  it('is refused for a deleted person', () => {
    expect(() => change(null)).toThrow('user.notFound')
    expect(() => change({ ...born(), deleted: true })).toThrow('user.notFound')
  })
})
