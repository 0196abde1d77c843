import { createOrg, getOrg, listAllOrgs, listMyOrgs, type OrgCard } from '@parta/contracts/orgs'
import { beginsWith } from '@parta/kit/store/words'
import type { TestPerson } from '@parta/kit/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { orgs as collection } from '../src/org/store.ts'
import { type Orgs, openOrgs, orgForm, planOf } from './support.ts'

let orgs: Orgs
let founder: TestPerson
beforeAll(async () => {
  orgs = await openOrgs()
  founder = await orgs.people.person({ name: 'Lenka' })
})

const count = () => orgs.running.kit.database.model(collection).countDocuments()

describe('create an organisation', () => {
  it('replies with it; the founder is its only member and admin', async () => {
    const { status, body } = await orgs.call(createOrg, founder, {
      body: orgForm({ name: ' HK Řečkovice ', email: 'hk@parta.test', telephone: '+420777123456', currency: 'EUR' }),
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      name: 'HK Řečkovice',
      email: 'hk@parta.test',
      currency: 'EUR',
      role: 'admin',
      memberCount: 1,
      isRegistered: false,
      image: `SEED:${body.id}`,
      members: [{ id: founder.id, name: 'Lenka', role: 'admin' }],
    })
    expect((await orgs.call(getOrg, founder, { id: body.id })).body).toEqual(body)
  })

  it.each([
    ['a name of 256 characters', { name: 'x'.repeat(256) }],
    ['no limit of members', { maxMembers: -1 }],
    ['one member', { maxMembers: 1 }],
    ['a hundred members', { maxMembers: 100 }],
    ['a description of 2000 characters', { description: 'x'.repeat(2000) }],
    ['a telephone of six digits', { telephone: '123456' }],
    ['no telephone and no e-mail', { telephone: '', email: '' }],
  ])('accepts %s', async (_what, fields) => {
    expect((await orgs.call(createOrg, founder, { body: orgForm(fields) })).status).toBe(200)
  })

  it.each([
    ['name', 'validation.required', { name: ' ' }],
    ['name', 'validation.required', { name: undefined }],
    ['name', 'validation.maxLength', { name: 'x'.repeat(257) }],
    ['maxMembers', 'validation.maxMembers', { maxMembers: 0 }],
    ['maxMembers', 'validation.maxMembers', { maxMembers: 101 }],
    ['maxMembers', 'validation.maxMembers', { maxMembers: -2 }],
    ['maxMembers', 'validation.maxMembers', { maxMembers: 2.5 }],
    ['description', 'validation.maxLength', { description: 'x'.repeat(2001) }],
    ['telephone', 'validation.telephone', { telephone: '12345' }],
    ['telephone', 'validation.telephone', { telephone: '123456789012345' }],
    ['email', 'validation.email', { email: 'nikdo' }],
    ['type', 'validation.enum', { type: 'gang' }],
    ['currency', 'validation.enum', { currency: 'USD' }],
    ['image', 'validation.pattern', { image: 'FILE:/public/media/x.webp' }],
    ['file', 'image.invalid', { file: 'aGVq' }],
    ['members', 'validation.additionalProperties', { members: [] }],
  ])('refuses a wrong %s by %s, and changes nothing', async (field, code, fields) => {
    const before = await count()
    const { status, body } = await orgs.call(createOrg, founder, { body: orgForm(fields) })
    expect(status).toBe(400)
    expect(body.errors).toContainEqual(expect.objectContaining({ field, code }))
    expect(await count()).toBe(before)
  })

  it('is refused to a person whose profile is not finished', async () => {
    const fresh = await orgs.people.person({ login: 'FIRST_TIME' })
    const answer = await orgs.call(createOrg, fresh, { body: orgForm() })
    expect(answer).toMatchObject({ status: 403, body: { code: 'profile.incomplete' } })
  })
})

describe('a private organisation', () => {
  it('is not found by strangers, neither in the list nor by its id', async () => {
    const stranger = await orgs.people.person()
    const { id } = await orgs.anOrg(founder, { name: 'Utajená parta', private: true })
    expect((await orgs.call(listAllOrgs, founder, { query: '?name=utajena' })).body.items).toEqual([])
    expect(await orgs.call(getOrg, stranger, { id })).toMatchObject({ status: 404, body: { code: 'org.notFound' } })
    expect((await orgs.call(getOrg, founder, { id })).status).toBe(200)
    const mine = (await orgs.call(listMyOrgs, founder, {})).body.items
    expect(mine.map((org) => org.id)).toContain(id)
  })
})

describe('the list of organisations', () => {
  const search = async (name: string) =>
    (await orgs.call(listAllOrgs, founder, { query: `?name=${encodeURIComponent(name)}` })).body.items.map(
      (org) => org.name,
    )

  it('is searched by the beginnings of words, ignoring case and diacritics', async () => {
    await orgs.anOrg(founder, { name: 'Žluťoučcí kohouti' })
    await orgs.anOrg(founder, { name: 'Kohouti Žabovřesky' })
    expect(await search('ZLUT')).toEqual(['Žluťoučcí kohouti'])
    expect(await search('kohou')).toEqual(['Kohouti Žabovřesky', 'Žluťoučcí kohouti'])
    expect(await search('žab KOH')).toEqual(['Kohouti Žabovřesky'])
    expect(await search('ohout')).toEqual([])
    expect(await search('.*')).toEqual(await search(''))
  })

  it('comes in pages by name, each organisation once, also with long equal names', async () => {
    const name = '힣'.repeat(250)
    const me = await orgs.people.person()
    const made: string[] = []
    for (const end of ['c', 'a', 'b', 'a', 'd']) made.push((await orgs.anOrg(me, { name: `${name} ${end}` })).id)
    const seen: OrgCard[] = []
    let token: string | undefined
    do {
      const query = `?limit=2${token ? `&nextToken=${token}` : ''}`
      const page = await orgs.call(listMyOrgs, me, { query })
      expect(page.status, JSON.stringify(page.body)).toBe(200)
      seen.push(...page.body.items)
      token = page.body.nextToken
    } while (token)
    expect(seen.map(({ id }) => id).toSorted()).toEqual(made.toSorted())
  })

  it('is sorted by name', async () => {
    const me = await orgs.people.person()
    for (const name of ['Zubři', 'álka', 'Bizoni', 'alfa']) await orgs.anOrg(me, { name })
    const { items } = (await orgs.call(listMyOrgs, me)).body
    expect(items.map((org) => org.name)).toEqual(['alfa', 'álka', 'Bizoni', 'Zubři'])
  })

  it.each([
    '?limit=0',
    '?limit=51',
    '?nextToken=forged',
    '?nextToken=WzFd',
    '?name=a&name=b',
    '?name[$ne]=x',
    '?page=2',
  ])('refuses %s', async (query) => {
    expect(await orgs.call(listAllOrgs, founder, { query })).toMatchObject({
      status: 400,
      body: { code: 'validation.failed' },
    })
  })

  it('reads only the keys of an index', async () => {
    const model = orgs.running.kit.database.model(collection)
    const sort = { key: 1, _id: 1 } as const
    for (const filter of [{ 'members.id': founder.id }, { private: false }]) {
      const plan = await planOf(model.find(filter).sort(sort).limit(51))
      expect(plan).toContain('IXSCAN')
      expect(plan).not.toMatch(/COLLSCAN|"stage":"SORT"/)
    }
    const search = { $and: [{ private: false }, ...beginsWith('kohouti zab')] }
    expect(await planOf(model.find(search).sort(sort).limit(51))).not.toContain('COLLSCAN')
  })
})

describe('without a token', () => {
  it('every call is refused', async () => {
    const refused = (code: string) => ({ status: 401, body: { code } })
    expect(await orgs.call(listAllOrgs, {})).toMatchObject(refused('token.missing'))
    const forged = { token: `${founder.token.slice(0, -4)}AAAA` }
    expect(await orgs.call(listAllOrgs, forged)).toMatchObject(refused('token.invalid'))
  })
})
