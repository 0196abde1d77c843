import { Buffer } from 'node:buffer'
import { guestInvited, importGuests } from '@parta/contracts/guests'
import { acceptInvitation, createInvitation, requestJoin } from '@parta/contracts/invitations'
import { listKickedMembers, readmitMember } from '@parta/contracts/kicked-members'
import type { Org } from '@parta/contracts/orgs'
import { connectOrg, getOrg, joinOrg, kickMember, listMembers, setRole } from '@parta/contracts/orgs'
import { recordUpdated } from '@parta/contracts/reputation'
import { unseal } from '@parta/kit/session/seal'
import { eventually, type TestPerson } from '@parta/kit/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { orgs as collection } from '../src/org/store.ts'
import { type Orgs, openOrgs } from './support.ts'

let orgs: Orgs
let founder: TestPerson
beforeAll(async () => {
  orgs = await openOrgs()
  founder = await orgs.people.person({ name: 'Lenka', surname: 'Zelená' })
})

/** A club with members, in the order in which they joined. */
async function aClub(names: readonly string[], fields: object = {}): Promise<{ id: string; people: TestPerson[] }> {
  const { id } = await orgs.anOrg(founder, { maxMembers: -1, ...fields })
  const people: TestPerson[] = []
  for (const name of names) {
    const person = await orgs.people.person({ name, surname: 'Malý' })
    await orgs.call(joinOrg, person, { id, body: {} })
    people.push(person)
  }
  return { id, people }
}
const role = (by: TestPerson, id: string, body: { memberId: string; newRole: string }) =>
  orgs.call(setRole, by, { id, body })
const kick = (by: TestPerson, id: string, memberId: string) =>
  orgs.call(kickMember, by, { id, body: { memberId, message: 'Nashle' } })
const rolesOf = ({ members }: Org) => members.map((member) => `${member.name} ${member.role}`)

describe('change a role', () => {
  it('moves the member to the members with the same role', async () => {
    const { id, people } = await aClub(['Adam', 'Bára', 'Cyril'])
    const [adam, bara, cyril] = people as [TestPerson, TestPerson, TestPerson]
    expect(rolesOf((await role(founder, id, { memberId: cyril.id, newRole: 'powerUser' })).body)).toEqual([
      'Lenka admin',
      'Cyril powerUser',
      'Adam member',
      'Bára member',
    ])
    expect(rolesOf((await role(cyril, id, { memberId: bara.id, newRole: 'powerUser' })).body)[1]).toBe('Bára powerUser')
    expect(await role(cyril, id, { memberId: bara.id, newRole: 'admin' })).toMatchObject({
      status: 403,
      body: { code: 'rights.missing' },
    })
    expect(await role(adam, id, { memberId: bara.id, newRole: 'member' })).toMatchObject({
      status: 403,
      body: { code: 'rights.missing' },
    })
    const { body } = await role(founder, id, { memberId: bara.id, newRole: 'admin' })
    expect(body.admins.map(({ name }) => name)).toEqual(['Lenka', 'Bára'])
    expect((await role(bara, id, { memberId: bara.id, newRole: 'member' })).body.role).toBe('member')
    expect(await role(founder, id, { memberId: founder.id, newRole: 'member' })).toMatchObject({
      status: 409,
      body: { code: 'org.lastAdmin' },
    })
    expect(await role(founder, id, { memberId: 'nobody', newRole: 'member' })).toMatchObject({
      status: 404,
      body: { code: 'org.memberUnknown' },
    })
    expect((await role(founder, id, { memberId: adam.id, newRole: 'captain' })).status).toBe(400)
  })

  it('never leaves an organisation without an admin when two admins step down at once', async () => {
    const { id, people } = await aClub(['Adam'])
    const adam = people[0] as TestPerson
    await role(founder, id, { memberId: adam.id, newRole: 'admin' })
    const answers = await Promise.all([
      role(founder, id, { memberId: founder.id, newRole: 'member' }),
      role(adam, id, { memberId: adam.id, newRole: 'member' }),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})

describe('kick a member', () => {
  it('is allowed to admins only, and ends the membership', async () => {
    const { id, people } = await aClub(['Adam', 'Bára'])
    const [adam, bara] = people as [TestPerson, TestPerson]
    await role(founder, id, { memberId: bara.id, newRole: 'powerUser' })
    expect(await kick(bara, id, adam.id)).toMatchObject({ status: 403, body: { code: 'rights.missing' } })
    expect((await kick(founder, id, adam.id)).body).toMatchObject({ memberCount: 2 })
    expect((await orgs.call(getOrg, adam, { id })).body.role).toBeUndefined()
    expect(await kick(founder, id, adam.id)).toMatchObject({ status: 404, body: { code: 'org.memberUnknown' } })
    expect(await kick(founder, id, founder.id)).toMatchObject({ status: 403, body: { code: 'rights.missing' } })
  })
})

describe('a removed member', () => {
  it('can neither join again nor ask to in any way before an admin readmits them', async () => {
    const { id, people } = await aClub(['Adam'])
    const adam = people[0] as TestPerson
    const { body: link } = await orgs.call(createInvitation, founder, { id, body: { days: 7, maxUses: -1 } })
    await kick(founder, id, adam.id)
    const sheet = Buffer.from(`${adam.email};Adam;Malý`).toString('base64')
    expect((await orgs.call(importGuests, founder, { id, body: { sheet, commit: true, locale: 'cs' } })).status).toBe(
      200,
    )
    const guest = await eventually(() => tokenFor(adam.email))
    const ways = {
      join: () => orgs.call(joinOrg, adam, { id, body: {} }),
      link: () => orgs.call(acceptInvitation, adam, { body: { token: link.token } }),
      mail: () => orgs.call(acceptInvitation, adam, { body: { token: guest } }),
      request: () => orgs.call(requestJoin, adam, { id, body: {} }),
    }
    for (const [way, come] of Object.entries(ways)) {
      expect(await come(), way).toMatchObject({ status: 409, body: { code: 'org.kicked' } })
    }
    for (const person of [adam, await orgs.people.person()]) {
      expect((await orgs.call(listKickedMembers, person, { id })).status).toBe(403)
      expect((await orgs.call(readmitMember, person, { id, body: { memberId: adam.id } })).status).toBe(403)
    }
    const { items } = (await orgs.call(listKickedMembers, founder, { id })).body
    expect(items.map(({ person }) => person.id)).toEqual([adam.id])
    for (const _time of [1, 2]) {
      expect((await orgs.call(readmitMember, founder, { id, body: { memberId: adam.id } })).status).toBe(204)
    }
    expect((await orgs.call(listKickedMembers, founder, { id })).body.items).toEqual([])
    expect((await ways.join()).status).toBe(200)
  })
})

/** Returns the token of the invitation that was mailed to an address. */
function tokenFor(email: string): Promise<string> {
  const secret = orgs.running.kit.config.PARTA_SECRET
  const mail = orgs.published(guestInvited).find(({ data }) => unseal(secret, 'mailed to', data.to) === email)
  if (!mail?.data.code) throw new Error(`No mail to ${email}`)
  return Promise.resolve((JSON.parse(unseal(secret, 'mailed code', mail.data.code)) as { token: string }).token)
}

describe('a disconnected organisation', () => {
  it('keeps its member, and can be connected again', async () => {
    const { id, people } = await aClub(['Adam'])
    const adam = people[0] as TestPerson
    const connect = (connected: boolean) => orgs.call(connectOrg, adam, { id, body: { connected } })
    expect((await orgs.call(getOrg, adam, { id })).body.connected).toBe(true)
    expect((await connect(false)).body).toMatchObject({ connected: false, role: 'member', memberCount: 2 })
    expect((await orgs.call(getOrg, adam, { id })).body.connected).toBe(false)
    expect((await connect(true)).body.connected).toBe(true)
    const stranger = await orgs.people.person()
    const refused = await orgs.call(connectOrg, stranger, { id, body: { connected: true } })
    expect(refused).toMatchObject({ status: 409, body: { code: 'org.notMember' } })
  })
})

const list = (person: TestPerson, id: string, query: Record<string, string> = {}) =>
  orgs.call(listMembers, person, { id, query: `?${new URLSearchParams(query).toString()}` })

/** All pages of two members each. */
async function pages(id: string, query: Record<string, string>): Promise<string[]> {
  const names: string[] = []
  let nextToken: string | undefined
  do {
    const { status, body } = await list(founder, id, { ...query, limit: '2', ...(nextToken ? { nextToken } : {}) })
    expect(status, JSON.stringify(body)).toBe(200)
    names.push(...body.items.map(({ name }) => name))
    nextToken = body.nextToken
  } while (nextToken)
  return names
}

describe('the list of members', () => {
  it('is sorted by role, by name or by received emojis', async () => {
    const { id, people } = await aClub(['Žofie', 'Adam', 'Čeněk', 'Cyril'])
    const [zofie, adam, cenek, cyril] = people as [TestPerson, TestPerson, TestPerson, TestPerson]
    await role(founder, id, { memberId: cyril.id, newRole: 'powerUser' })
    const shy = await orgs.people.person({ name: 'Stydlín', hideEmoji: true })
    await orgs.call(joinOrg, shy, { id, body: {} })
    for (const [person, emoji] of [
      [zofie, 3],
      [cenek, 12],
      [shy, 99],
      [adam, 5],
      [adam, 5],
    ] as const)
      await orgs.publish(recordUpdated, { id: person.id, karma: 9, emoji })
    expect(await pages(id, {})).toEqual(['Lenka', 'Cyril', 'Žofie', 'Adam', 'Čeněk', 'Stydlín'])
    await eventually(async () =>
      expect((await list(founder, id)).body.items.map(({ emoji }) => emoji)).toEqual([0, 0, 3, 5, 12, 0]),
    )
    expect(await pages(id, { sort: 'name' })).toEqual(['Adam', 'Čeněk', 'Cyril', 'Lenka', 'Stydlín', 'Žofie'])
    expect(await pages(id, { sort: 'emoji' })).toEqual(['Čeněk', 'Adam', 'Žofie', 'Lenka', 'Cyril', 'Stydlín'])
    const { items } = (await list(founder, id, { sort: 'emoji' })).body
    expect(items.map(({ emoji }) => emoji)).toEqual([12, 5, 3, 0, 0, 0])
  })

  it('is searched by the beginnings of names, ignoring case and diacritics', async () => {
    const { id } = await aClub(['Žofie', 'Adam', 'Žaneta'])
    const found = async (name: string) => (await list(founder, id, { name })).body
    expect(await found('ZO')).toMatchObject({ total: 1, items: [{ name: 'Žofie' }] })
    expect((await found('maly z')).items.map(({ name }) => name)).toEqual(['Žofie', 'Žaneta'])
    expect(await found('ofie')).toMatchObject({ total: 0, items: [] })
    expect((await found('.*')).total).toBe(4)
  })

  it('continues at the right place when the last members of a page have left', async () => {
    const { id, people } = await aClub(['A', 'B', 'C', 'D'])
    const first = (await list(founder, id, { limit: '3' })).body
    await kick(founder, id, (people[1] as TestPerson).id)
    const rest = (await list(founder, id, { limit: '3', nextToken: first.nextToken ?? '' })).body
    expect(rest.items.map(({ name }) => name)).toEqual(['C', 'D'])
  })

  it('is for members only in a private organisation, and when it is sorted by emojis', async () => {
    const stranger = await orgs.people.person()
    const open = await aClub([])
    expect((await list(stranger, open.id)).body.total).toBe(1)
    const refused = await list(stranger, open.id, { sort: 'emoji' })
    expect(refused).toMatchObject({ status: 403, body: { code: 'rights.missing' } })
    const closed = await aClub([], { private: true })
    expect(await list(stranger, closed.id)).toMatchObject({ status: 404, body: { code: 'org.notFound' } })
  })

  it('does not hold names in its page tokens', async () => {
    const { id, people } = await aClub(['Adam', 'Zuzana'])
    const { body } = await list(founder, id, { sort: 'name', limit: '1' })
    expect(body.items.map(({ name }) => name)).toEqual(['Adam'])
    expect(
      Buffer.from(body.nextToken ?? '', 'base64url')
        .toString()
        .toLowerCase(),
    ).not.toContain('adam')
    const next = await list(founder, id, { sort: 'name', limit: '1', nextToken: body.nextToken ?? '' })
    expect(next.body.items.map(({ name }) => name)).toEqual(['Lenka'])
    // The token still works after its member has left.
    await kick(founder, id, (people[0] as TestPerson).id)
    const again = await list(founder, id, { sort: 'name', limit: '1', nextToken: body.nextToken ?? '' })
    expect(again.body.items).toEqual(next.body.items)
    const other = await list(founder, id, { sort: 'emoji', limit: '1', nextToken: body.nextToken ?? '' })
    expect(other.status).toBe(400)
  })

  it.each([{ nextToken: 'forged' }, { nextToken: 'WzFd' }, { sort: 'age' }, { limit: '51' }])(
    'refuses %o',
    async (query) => {
      const { id } = await aClub([])
      expect((await list(founder, id, query)).body.code).toBe('validation.failed')
    },
  )

  it('is not read with the organisation’s page', async () => {
    const { id } = await orgs.anOrg(founder, { maxMembers: -1 })
    const [since, more] = [new Date(), 300]
    const members = Array.from({ length: more }, (_none, at) => ({ id: `nobody-${at}`, role: 'member', since }))
    await orgs.running.kit.database
      .native<{ _id: string }>(collection.collection)
      .updateOne({ _id: id }, { $push: { members: { $each: members } }, $set: { memberCount: more + 1 } })
    const { body } = await orgs.call(getOrg, founder, { id })
    expect(body.memberCount).toBe(301)
    expect(body.members).toHaveLength(100)
    expect((await list(founder, id)).body).toMatchObject({ total: 301, items: { length: 50 } })
  })
})
