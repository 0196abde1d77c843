import { createAjv } from '@parta/contracts/ajv'
import { orgUpdated } from '@parta/contracts/orgs'
import { describe, expect, it } from 'vitest'
import { foundOrg, snapshotData } from './rules.ts'
import { aMember, anOrg } from './testing.ts'

const now = new Date('2026-06-01T10:00:00Z')
const found = (form: object = {}) =>
  foundOrg(
    {
      id: 'o',
      founder: 'jana',
      image: 'SEED:o',
      form: { name: '  Žabičky Líšeň ', type: 'club', maxMembers: 10, ...form },
    },
    now,
  )

describe('found an organisation', () => {
  it('makes the founder its admin, and says so to others', () => {
    const { next, facts = [] } = found()
    expect(next.members).toEqual([{ id: 'jana', role: 'admin', since: now }])
    expect(facts.map(({ type }) => type.name)).toEqual(['orgs.org-updated'])
    expect(facts[0]?.data).toMatchObject({ id: 'o', name: 'Žabičky Líšeň', admins: ['jana'], currency: 'CZK' })
    expect(createAjv().validate(orgUpdated.data, facts[0]?.data)).toBe(true)
  })

  it('keeps the name as it was written, and as searches compare it', () => {
    expect(found().next).toMatchObject({
      name: 'Žabičky Líšeň',
      key: 'zabicky lisen',
      words: ['zabicky', 'lisen'],
    })
  })

  it('leaves what was not said empty, closed and unregistered', () => {
    expect(found().next).toMatchObject({
      description: '',
      email: '',
      telephone: '',
      private: false,
      contact: false,
      isRegistered: false,
    })
  })

  it('tells who runs it, by role', () => {
    const org = anOrg({ members: [aMember('a', 'admin'), aMember('p', 'powerUser'), aMember('m')] })
    expect(snapshotData('o', org)).toMatchObject({ admins: ['a'], powerUsers: ['p'] })
  })
})
