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
  it('begins with what was said of them elsewhere', () => {
    expect(born()).toMatchObject({ name: '', surname: '', gender: 'unknown', login: 'FIRST_TIME' })
    expect(born({ name: 'Jana', surname: 'Nová', gender: 'female' })).toMatchObject({ name: 'Jana', gender: 'female' })
  })
})

describe('the first profile', () => {
  it('agrees to the version of the terms in force, in the language in which they were read', () => {
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

  it('is refused where another version of a text was read than the one in force', () => {
    const read = { terms: 3, privacy: 3, gdpr: 1 }
    expect(change(born(), { read }).next.consents).toHaveLength(3)
    for (const text of ['terms', 'privacy', 'gdpr'] as const)
      expect(() => change(born(), { read: { ...read, [text]: 2 } })).toThrow('terms.outdated')
  })

  it('says the language of the page rather than that of the account, where the two differ', () => {
    const { next } = change(born(), { consentLocale: 'en' })
    expect(next.consents.map(({ locale }) => locale)).toEqual(['en', 'en', 'en'])
  })

  it('needs the three consents and everything that is said once', () => {
    expect(() => change(born(), { consents: false })).toThrow('consents.missing')
    expect(() => change(born(), { fields: {} })).toThrow('validation.failed')
  })
})

describe('a later change', () => {
  it('agrees to nothing and keeps the rest', () => {
    const before = change(born()).next
    const { next } = change(before, { fields: { description: 'Hraju.' }, terms: 4, consents: false })
    expect(next).toEqual({ ...before, description: 'Hraju.' })
  })

  it('keeps a location to three decimals', () => {
    const { next } = change(change(born()).next, { fields: { location: { lat: 49.19516, lon: -0.00061 } } })
    expect(next.location).toEqual({ lat: 49.195, lon: -0.001 })
  })

  it('never puts where the browser is over a home that was picked by hand', () => {
    const home = { lat: 49.195, lon: 16.607 }
    const away = { lat: 50.087, lon: 14.421 }
    const located = (user: User, location: typeof home, isBrowserLocation: boolean) =>
      change(user, { fields: { location }, isBrowserLocation }).next
    const fresh = change(born()).next
    // Without a home the browser's is as good as any, and follows the person.
    expect(located(located(fresh, home, true), away, true).location).toEqual(away)
    const picked = located(located(fresh, away, true), home, false)
    expect(located(picked, away, true)).toMatchObject({ location: home, locatedByBrowser: false })
    // Of those from before it was told apart nobody knows; it counts as picked.
    expect(located({ ...fresh, location: home }, away, true).location).toEqual(home)
    expect(located(picked, away, false).location).toEqual(away)
  })

  it('keeps the levels of what one plays, and of nothing else', () => {
    const before = change(born()).next
    const levels = { yoga: 3, tennis: 5 } as const
    const { next, facts } = change(before, { fields: { levels } })
    expect(next.levels).toEqual({ yoga: 3 })
    expect(facts?.[0]?.data).toMatchObject({ levels: { yoga: 3 } })
    expect(change(next, { fields: { description: 'Hraju.' } }).next.levels).toEqual({ yoga: 3 })
    expect(change(next, { fields: { activities: ['tennis'] } }).next.levels).toEqual({})
    // Of those from before it was asked.
    const { levels: _none, ...old } = before
    expect(change(old as User, { fields: {} }).next.levels).toEqual({})
  })

  it('is none for someone who is gone', () => {
    expect(() => change(null)).toThrow('user.notFound')
    expect(() => change({ ...born(), deleted: true })).toThrow('user.notFound')
  })
})
