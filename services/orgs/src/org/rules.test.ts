import { createAjv } from '@parta/contracts/ajv'
import { orgUpdated } from '@parta/contracts/orgs'
import { describe, expect, it } from 'vitest'
import { askToSell, createOrg, deleteOrg, registerOrg, snapshotData, updateOrg } from './rules.ts'
import type { OrgRow } from './store.ts'
import { aMember, anOrg } from './testing.ts'

const now = new Date('2026-06-01T10:00:00Z')
const found = (form: object = {}) =>
  createOrg(
    {
      id: 'o',
      founder: 'jana',
      image: 'SEED:o',
      form: { name: '  Žabičky Líšeň ', type: 'club', maxMembers: 10, ...form },
    },
    now,
  )

describe('create an organisation', () => {
  it('makes the founder its admin, and publishes a snapshot', () => {
    const { next, facts = [] } = found()
    expect(next.members).toEqual([{ id: 'jana', role: 'admin', since: now }])
    expect(facts.map(({ type }) => type.name)).toEqual(['orgs.org-updated'])
    expect(facts[0]?.data).toMatchObject({ id: 'o', name: 'Žabičky Líšeň', admins: ['jana'], currency: 'CZK' })
    expect(createAjv().validate(orgUpdated.data, facts[0]?.data)).toBe(true)
  })

  it('keeps the name as written and as a search key', () => {
    expect(found().next).toMatchObject({
      name: 'Žabičky Líšeň',
      key: 'zabicky lisen',
      words: ['zabicky', 'lisen'],
    })
  })

  it('has empty defaults, and is public and unregistered', () => {
    expect(found().next).toMatchObject({
      description: '',
      email: '',
      telephone: '',
      private: false,
      contact: false,
      isRegistered: false,
    })
  })

  it('names admins and power users in its snapshot', () => {
    const org = anOrg({ members: [aMember('a', 'admin'), aMember('p', 'powerUser'), aMember('m')] })
    expect(snapshotData('o', org)).toMatchObject({ admins: ['a'], powerUsers: ['p'] })
  })
})

describe('register an organisation', () => {
  it('is published; a second time changes nothing', () => {
    const { next, facts = [] } = registerOrg(anOrg(), { id: 'o', isRegistered: true }, now)
    expect(next).toMatchObject({ isRegistered: true, updatedAt: now })
    expect(facts[0]?.data).toMatchObject({ id: 'o', isRegistered: true })
    const again = registerOrg(next, { id: 'o', isRegistered: true }, now)
    expect(again.next).toBe(next)
    expect(again.facts).toBeUndefined()
    expect(registerOrg(next, { id: 'o', isRegistered: false }, now).next.isRegistered).toBe(false)
  })

  it('is refused for an unknown or deleted one', () => {
    for (const gone of [null, anOrg({ deleted: true })]) {
      expect(() => registerOrg(gone, { id: 'o', isRegistered: true }, now)).toThrow('org.notFound')
    }
  })
})

describe('ask to sell', () => {
  const org = anOrg({ members: [aMember('a', 'admin'), aMember('b', 'admin'), aMember('p', 'powerUser')] })

  it('notes who asked first, until it is answered', () => {
    const { next } = askToSell(org, 'a', now)
    expect(next.sellingAsked).toEqual({ by: 'a', at: now })
    expect(askToSell(next, 'b', now).next).toBe(next)
    const registered = registerOrg(next, { id: 'o', isRegistered: true }, now).next
    expect(registered.sellingAsked).toBeUndefined()
    expect(askToSell(registered, 'a', now).next).toBe(registered)
  })

  it('is for admins only', () => {
    expect(() => askToSell(org, 'p', now)).toThrow('rights.missing')
    expect(() => askToSell(anOrg({ deleted: true }), 'a', now)).toThrow('org.notFound')
  })
})

describe('change an organisation', () => {
  const edit = (form: object, org: OrgRow | null = anOrg(), image?: string) =>
    updateOrg(org, { id: 'o', userId: 'founder', form, image }, now)

  it('keeps fields that are left out', () => {
    const org = anOrg({ description: 'Cvičíme.', email: 'sokol@example.com' })
    expect(edit({ description: 'Hrajeme.', email: undefined }, org).next).toEqual({
      ...org,
      description: 'Hrajeme.',
      updatedAt: now,
    })
  })

  it('updates the search key with the name', () => {
    expect(edit({ name: ' Žabičky ' }).next).toMatchObject({ name: 'Žabičky', key: 'zabicky', words: ['zabicky'] })
  })

  it.each([
    ['its name', { name: 'Orel' }],
    ['its currency', { currency: 'EUR' }],
    ['whether it is private', { private: true }],
  ])('publishes a snapshot for %s', (_what, form) => {
    expect(edit(form).facts?.map(({ type }) => type.name)).toEqual(['orgs.org-updated'])
  })

  it('publishes no snapshot when it would not change', () => {
    expect(edit({ description: 'Hrajeme.', maxMembers: 50 }).facts).toEqual([])
    expect(edit({}, anOrg(), 'SEED:x').facts).toHaveLength(1)
  })

  it('refuses a limit below the number of members', () => {
    const org = anOrg({ members: [aMember('founder', 'admin'), aMember('a'), aMember('b')] })
    expect(edit({ maxMembers: 3 }, org).next.maxMembers).toBe(3)
    expect(edit({ maxMembers: -1 }, org).next.maxMembers).toBe(-1)
    expect(() => edit({ maxMembers: 2 }, org)).toThrow('org.tooManyMembers')
  })

  it('is refused for an unknown organisation', () => {
    expect(() => edit({ name: 'Orel' }, null)).toThrow('org.notFound')
  })
})

describe('delete an organisation', () => {
  const founders = (org: OrgRow, hasEvents = false, hasHolders = false) =>
    deleteOrg(org, { id: 'o', userId: 'founder', hasEvents, hasHolders }, now)

  it('is refused while it has coming events', () => {
    expect(() => founders(anOrg(), true)).toThrow('org.hasEvents')
  })

  it('is refused while somebody has a valid subscription of it', () => {
    expect(() => founders(anOrg(), false, true)).toThrow('org.hasSubscriptions')
  })

  it('removes its texts and members, and its fact names the members', () => {
    const org = anOrg({
      email: 'sokol@example.com',
      members: [aMember('founder', 'admin'), aMember('petr')],
      requests: [{ id: 'eva', message: '', at: now }],
    })
    const { next, facts = [] } = founders(org)
    expect(next).toMatchObject({ name: '', email: '', members: [], memberCount: 0, private: true, deleted: true })
    expect(next).not.toHaveProperty('requests')
    expect(facts.map(({ type, data }) => [type.name, data])).toMatchObject([
      ['orgs.org-deleted', { orgName: 'Sokol Brno', by: 'founder', members: ['founder', 'petr'] }],
      ['orgs.org-updated', { deleted: true, name: '', admins: [] }],
    ])
  })

  it('splits thousands of members into facts that fit into a message', () => {
    const members = [aMember('founder', 'admin'), ...Array.from({ length: 2500 }, (_none, at) => aMember(`m${at}`))]
    const { facts = [] } = founders(anOrg({ members }))
    expect(facts.map(({ data }) => (data as { members?: string[] }).members?.length)).toEqual([
      1000,
      1000,
      501,
      undefined,
    ])
  })
})
