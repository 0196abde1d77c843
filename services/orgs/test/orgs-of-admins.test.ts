import { listOrgsForAdmin } from '@parta/contracts/administration'
import { askToSell, getOrg, listMembers, registerOrg } from '@parta/contracts/orgs'
import type { TestPerson } from '@parta/kit/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Orgs, openOrgs } from './support.ts'

let orgs: Orgs
let admin: TestPerson
let founder: TestPerson
beforeAll(async () => {
  orgs = await openOrgs()
  admin = await orgs.people.person({ isSiteAdmin: true })
  founder = await orgs.people.person({ name: 'Lenka' })
})

const listed = async (query: Readonly<Record<string, string>>) => {
  const { body } = await orgs.call(listOrgsForAdmin, admin, { query })
  return body.items as { id: string; name: string; isRegistered: boolean; private: boolean; memberCount: number }[]
}

describe('the organisations of the admin area', () => {
  it('are all of them by name, also private ones, with whether they may sell', async () => {
    const open = await orgs.anOrg(founder, { name: 'Žabky Admin' })
    await orgs.anOrg(founder, { name: 'Čápi Admin', private: true })
    expect(await listed({ name: 'admin' })).toMatchObject([
      { name: 'Čápi Admin', private: true, isRegistered: false, memberCount: 1 },
      { name: 'Žabky Admin', private: false, isRegistered: false },
    ])
    await orgs.call(registerOrg, admin, { id: open.id, body: { isRegistered: true } })
    expect(await listed({ name: 'zabky', isRegistered: 'true' })).toMatchObject([{ id: open.id, isRegistered: true }])
    expect(await listed({ name: 'zabky', isRegistered: 'false' })).toEqual([])
  })

  it('are also those that ask to sell, with who asked, until they may', async () => {
    const { id } = await orgs.anOrg(founder, { name: 'Sýkorky Admin' })
    await orgs.anOrg(founder, { name: 'Sýkorky Tiché Admin' })
    const stranger = await orgs.people.person({ name: 'Cizí' })
    expect(await orgs.call(askToSell, stranger, { id })).toMatchObject({ body: { code: 'rights.missing' } })
    const { body: asked } = await orgs.call(askToSell, founder, { id })
    expect((await orgs.call(askToSell, founder, { id })).body).toEqual(asked)
    expect((await orgs.call(getOrg, founder, { id })).body.sellingAskedAt).toBe(asked.sellingAskedAt)
    expect((await orgs.call(getOrg, stranger, { id })).body).not.toHaveProperty('sellingAskedAt')
    expect(await listed({ name: 'sykorky', asks: 'true' })).toMatchObject([
      { id, sellingAsked: { by: { id: founder.id, name: 'Lenka' }, at: asked.sellingAskedAt } },
    ])
    await orgs.call(registerOrg, admin, { id, body: { isRegistered: true } })
    expect(await listed({ name: 'sykorky', asks: 'true' })).toEqual([])
    expect((await orgs.call(getOrg, founder, { id })).body).not.toHaveProperty('sellingAskedAt')
  })

  it('are listed page by page, each once', async () => {
    for (const name of ['Stránka A', 'Stránka B', 'Stránka C']) await orgs.anOrg(founder, { name })
    const seen: string[] = []
    let nextToken: string | undefined
    do {
      const query = { name: 'stranka', limit: '2', ...(nextToken ? { nextToken } : {}) }
      const { body } = await orgs.call(listOrgsForAdmin, admin, { query })
      seen.push(...(body.items as { name: string }[]).map(({ name }) => name))
      ;({ nextToken } = body)
    } while (nextToken)
    expect(seen).toEqual(['Stránka A', 'Stránka B', 'Stránka C'])
  })

  it('open for them also when private: who runs it, but not who its members are', async () => {
    const { id } = await orgs.anOrg(founder, { name: 'Vydry Admin', private: true })
    const asAdmin = await orgs.call(getOrg, admin, { id })
    expect(asAdmin).toMatchObject({
      status: 200,
      body: { name: 'Vydry Admin', admins: [{ id: founder.id }], members: [], memberCount: 1 },
    })
    expect(asAdmin.body).not.toHaveProperty('role')
    expect(await orgs.call(listMembers, admin, { id, query: {} })).toMatchObject({ body: { code: 'org.notFound' } })
    const stranger = await orgs.people.person({ name: 'Cizí' })
    expect(await orgs.call(getOrg, stranger, { id })).toMatchObject({ body: { code: 'org.notFound' } })
    expect((await orgs.call(getOrg, founder, { id })).body).toMatchObject({ members: [{ id: founder.id }] })
  })

  it('are shown to nobody but site admins', async () => {
    const refused = await orgs.call(listOrgsForAdmin, founder)
    expect(refused).toMatchObject({ status: 403, body: { code: 'rights.notSiteAdmin' } })
  })
})
