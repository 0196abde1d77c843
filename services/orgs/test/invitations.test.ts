import {
  acceptInvitation,
  createInvitation,
  getInvitation,
  listInvitations,
  listRequests,
  revokeInvitation,
} from '@parta/contracts/invitations'
import { getOrg, joinOrg, setRole } from '@parta/contracts/orgs'
import { askInvitedOrg } from '@parta/contracts/share-questions'
import type { TestPerson } from '@parta/kit/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { orgs as collection } from '../src/org/store.ts'
import { type Orgs, openOrgs, planOf } from './support.ts'

let orgs: Orgs
let founder: TestPerson
beforeAll(async () => {
  orgs = await openOrgs()
  founder = await orgs.people.person()
})

const make = (person: TestPerson, id: string, fields: object = {}) =>
  orgs.call(createInvitation, person, { id, body: { days: 7, maxUses: 2, ...fields } })
const come = (person: TestPerson, token: string) => orgs.call(acceptInvitation, person, { body: { token } })
const look = (token: string) => orgs.call(getInvitation, { token: '' }, { id: token })
const someone = () => orgs.people.person()

async function aLink(fields: object = {}, org: object = {}) {
  const { id } = await orgs.anOrg(founder, { private: true, name: 'Tajná parta', maxMembers: -1, ...org })
  return { id, link: (await make(founder, id, fields)).body }
}

describe('an invitation', () => {
  it('shows a private organisation to its holder and lets them join', async () => {
    const { id, link } = await aLink()
    expect(link).toMatchObject({ uses: 0, maxUses: 2, approval: false })
    expect(link.token).toMatch(/^[\w-]{32}$/)
    expect((await look(link.token)).body).toMatchObject({ org: { id, name: 'Tajná parta', memberCount: 1 } })
    expect(await orgs.running.bus.ask(askInvitedOrg, { token: link.token })).toMatchObject({ id, approval: false })
    const petr = await someone()
    expect((await come(petr, link.token)).body).toEqual({ outcome: 'JOINED', orgId: id })
    expect((await orgs.call(getOrg, petr, { id })).body.role).toBe('member')
    expect(await come(petr, link.token)).toMatchObject({ status: 409, body: { code: 'org.alreadyMember' } })
    expect((await orgs.call(listInvitations, founder, { id })).body.items).toEqual([{ ...link, uses: 1 }])
  })

  it('is never used more often than allowed, also under concurrent calls', async () => {
    const { id, link } = await aLink({ maxUses: 5 })
    const crowd = await Promise.all(Array.from({ length: 30 }, someone))
    const answers = await Promise.all(crowd.map((person) => come(person, link.token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(answers.filter(({ body }) => body.code === 'invitation.usedUp')).toHaveLength(25)
    expect((await orgs.call(getOrg, founder, { id })).body.memberCount).toBe(6)
    expect(await look(link.token)).toMatchObject({ status: 409, body: { code: 'invitation.usedUp' } })
    expect((await orgs.call(listInvitations, founder, { id })).body.items).toEqual([])
  })

  it('creates a request where an admin must approve', async () => {
    const { id, link } = await aLink({ approval: true })
    const petr = await someone()
    expect((await come(petr, link.token)).body).toEqual({ outcome: 'ASKED', orgId: id })
    expect(await come(petr, link.token)).toMatchObject({ status: 409, body: { code: 'org.alreadyAsked' } })
    expect((await orgs.call(listRequests, founder, { id })).body.items).toMatchObject([{ person: { id: petr.id } }])
  })

  it('expires after its days', async () => {
    const { id, link } = await aLink()
    await orgs.running.kit.database
      .native<{ _id: string }>(collection.collection)
      .updateOne({ _id: id }, { $set: { 'invitations.0.expiresAt': new Date() }, $inc: { v: 1 } })
    expect(await look(link.token)).toMatchObject({ status: 409, body: { code: 'invitation.expired' } })
    expect(await come(await someone(), link.token)).toMatchObject({ body: { code: 'invitation.expired' } })
    expect(await orgs.running.bus.ask(askInvitedOrg, { token: link.token })).toBeNull()
  })

  it('does not work once it is revoked', async () => {
    const { id, link } = await aLink()
    const revoke = () => orgs.call(revokeInvitation, founder, { id, query: `?invitationId=${link.id}` })
    expect((await revoke()).status).toBe(204)
    expect(await revoke()).toMatchObject({ status: 404, body: { code: 'invitation.notFound' } })
    expect(await look(link.token)).toMatchObject({ status: 404, body: { code: 'invitation.notFound' } })
    expect(await come(await someone(), link.token)).toMatchObject({ body: { code: 'invitation.notFound' } })
  })

  it('is created, listed and revoked by admins and power users only', async () => {
    const { id, link } = await aLink({}, { private: false })
    const [power, member, stranger] = await Promise.all([someone(), someone(), someone()])
    for (const person of [power, member]) await orgs.call(joinOrg, person, { id, body: {} })
    await orgs.call(setRole, founder, { id, body: { memberId: power.id, newRole: 'powerUser' } })
    expect((await make(power, id)).status).toBe(200)
    expect((await orgs.call(listInvitations, power, { id })).body.items).toHaveLength(2)
    for (const person of [member, stranger]) {
      const revoked = await orgs.call(revokeInvitation, person, { id, query: `?invitationId=${link.id}` })
      for (const answer of [await make(person, id), await orgs.call(listInvitations, person, { id }), revoked])
        expect(answer).toMatchObject({ status: 403, body: { code: 'rights.missing' } })
    }
  })

  it.each([{ days: 0 }, { days: 91 }, { maxUses: 0 }, { maxUses: 1001 }, { maxUses: -2 }, { token: 'mine' }])(
    'refuses %o',
    async (fields) => {
      const { id } = await orgs.anOrg(founder)
      expect((await make(founder, id, fields)).status).toBe(400)
    },
  )

  it('is found by an index', async () => {
    const model = orgs.running.kit.database.model(collection)
    expect(await planOf(model.find({ 'invitations.token': 'x'.repeat(32) }))).not.toContain('COLLSCAN')
  })
})

describe('fifty people who join at once', () => {
  it('fill the last five places, with or without an invitation', async () => {
    const { id, link } = await aLink({ maxUses: -1 }, { private: false, maxMembers: 6 })
    const crowd = await Promise.all(Array.from({ length: 50 }, someone))
    const answers = await Promise.all(
      crowd.map((person, at) => (at % 2 ? come(person, link.token) : orgs.call(joinOrg, person, { id, body: {} }))),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(answers.filter(({ body }) => 'code' in body && body.code === 'org.full')).toHaveLength(45)
    expect((await orgs.call(getOrg, founder, { id })).body).toMatchObject({ memberCount: 6, members: { length: 6 } })
  })
})
