import { describe, expect, it } from 'vitest'
import * as values from './values.ts'

const lists = Object.entries<unknown>(values).filter((entry): entry is [string, readonly string[]] =>
  Array.isArray(entry[1]),
)

describe('the closed lists', () => {
  it.each(lists)('%s has no duplicates', (_name, list) => {
    expect(list).toHaveLength(new Set(list).size)
  })

  it('have 58 activities and any', () => {
    expect(values.activities).toHaveLength(59)
    expect(values.activities[0]).toBe('any')
    for (const id of values.activities) expect(id).toMatch(/^[a-z]+(_[a-z]+)*$/)
  })

  it('have 30 emoji, each of one character', () => {
    expect(Object.keys(values.emojis)).toHaveLength(30)
    for (const char of Object.values(values.emojis)) expect([...new Intl.Segmenter().segment(char)]).toHaveLength(1)
  })

  it('have the values of the specification', () => {
    expect(values.locales).toEqual(['cs', 'en', 'sk'])
    expect(values.defaultLocale).toBe('cs')
    expect(values.genders).toEqual(['male', 'female', 'other', 'unknown'])
    expect(values.ageRanges).toEqual(['18-25', '26-35', '36-45', '46-55', '56-65', '66+', 'unknown'])
    expect(values.orgTypes).toEqual(['team', 'club', 'organization'])
    expect(values.orgRoles).toEqual(['member', 'powerUser', 'admin'])
    expect(values.currencies).toEqual(['CZK', 'EUR'])
    expect(values.levels).toEqual(['any', 'beginner', 'amateur', 'intermediate', 'advanced', 'professional'])
    expect(values.repeats).toEqual(['daily', 'weekly', 'monthly'])
    expect(values.kickReasons).toEqual(['lowlevel', 'highlevel', 'age', 'other'])
    expect(values.tags).toEqual(['all', 'kids', 'adults'])
    const ofEvents = 'delete change left join kick invite queue confirm shift starting end'.split(' ')
    const ofOrgs = 'role left join delete kick'.split(' ')
    const named = [...ofEvents.map((name) => `event.${name}`), ...ofOrgs.map((name) => `org.${name}`)]
    expect(values.notificationTypes).toEqual(
      expect.arrayContaining([...named, 'feed.create', 'feed.update', 'profile.comment']),
    )
    expect(Object.keys(values.cities)).toEqual(['brno', 'prague', 'ostrava'])
  })
})
