import {
  acceptInvitation,
  createInvitation,
  decideRequest,
  listOwnRequests,
  listRequests,
  requestJoin,
  withdrawRequest,
} from '@parta/contracts/invitations'
import { getOrg, joinOrg, listMyOrgs, setRole } from '@parta/contracts/orgs'
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

const ask = (person: TestPerson, id: string) => orgs.call(requestJoin, person, { id, body: { message: 'Pusťte mě' } })
const decide = (person: TestPerson, id: string, { userId, approve = true }: { userId: string; approve?: boolean }) =>
  orgs.call(decideRequest, person, { id, body: { userId, approve } })
const waiting = (person: TestPerson, id: string) => orgs.call(listRequests, person, { id })

describe('request to join a private organisation', () => {
  it('replies without details, and an admin’s approval makes the person a member', async () => {
    const { id } = await orgs.anOrg(founder, { private: true })
    const petr = await orgs.people.person({ name: 'Petr' })
    expect((await ask(petr, id)).status).toBe(204)
    expect(await ask(petr, id)).toMatchObject({ status: 409, body: { code: 'org.alreadyAsked' } })
    expect(await orgs.call(getOrg, petr, { id })).toMatchObject({ status: 404, body: { code: 'org.notFound' } })
    expect((await orgs.call(getOrg, founder, { id })).body.requests).toBe(1)
    const { items } = (await waiting(founder, id)).body
    expect(items).toMatchObject([{ person: { id: petr.id, name: 'Petr' }, message: 'Pusťte mě' }])
    expect((await decide(founder, id, { userId: petr.id })).status).toBe(204)
    expect((await orgs.call(listMyOrgs, petr)).body.items.map((org) => org.id)).toEqual([id])
    expect(await decide(founder, id, { userId: petr.id })).toMatchObject({
      status: 404,
      body: { code: 'org.requestUnknown' },
    })
    expect(await ask(petr, id)).toMatchObject({ status: 409, body: { code: 'org.alreadyMember' } })
  })

  it('is listed for the person, without the organisation’s name, and can be withdrawn', async () => {
    const { id } = await orgs.anOrg(founder, { private: true })
    const petr = await orgs.people.person()
    await ask(petr, id)
    const own = async () => (await orgs.call(listOwnRequests, petr)).body.items
    expect(await own()).toMatchObject([{ org: { id, name: null, image: 'BASIC' }, message: 'Pusťte mě' }])
    expect((await orgs.call(withdrawRequest, petr, { id })).status).toBe(204)
    expect([await own(), (await waiting(founder, id)).body.items]).toEqual([[], []])
    // A repeated call, and one for an unknown organisation, have the same reply.
    expect((await orgs.call(withdrawRequest, petr, { id })).status).toBe(204)
    expect((await orgs.call(withdrawRequest, petr, { id: 'nobody' })).status).toBe(204)
  })

  it('is listed with the organisation’s name after an invitation', async () => {
    const { id, name } = await orgs.anOrg(founder, { private: true })
    const petr = await orgs.people.person()
    const link = { id, body: { days: 7, maxUses: 5, approval: true } }
    const { token } = (await orgs.call(createInvitation, founder, link)).body
    expect((await orgs.call(acceptInvitation, petr, { body: { token } })).body).toMatchObject({ outcome: 'ASKED' })
    expect((await orgs.call(listOwnRequests, petr)).body.items).toMatchObject([{ org: { id, name } }])
  })

  it('can be refused and made again', async () => {
    const { id } = await orgs.anOrg(founder, { private: true })
    const petr = await orgs.people.person()
    await ask(petr, id)
    expect((await decide(founder, id, { userId: petr.id, approve: false })).status).toBe(204)
    expect(await orgs.call(getOrg, petr, { id })).toMatchObject({ status: 404 })
    expect((await ask(petr, id)).status).toBe(204)
  })

  it('is decided by admins only', async () => {
    const { id } = await orgs.anOrg(founder)
    const [power, petr, stranger] = await Promise.all([1, 2, 3].map(() => orgs.people.person()))
    if (!power || !petr || !stranger) throw new Error('Nobody came')
    await orgs.call(joinOrg, power, { id, body: {} })
    await orgs.call(setRole, founder, { id, body: { memberId: power.id, newRole: 'powerUser' } })
    await ask(petr, id)
    expect((await orgs.call(getOrg, petr, { id })).body.asked).toBe(true)
    for (const person of [power, petr, stranger]) {
      expect(await decide(person, id, { userId: petr.id })).toMatchObject({
        status: 403,
        body: { code: 'rights.missing' },
      })
      expect(await waiting(person, id)).toMatchObject({ status: 403, body: { code: 'rights.missing' } })
      expect((await orgs.call(getOrg, person, { id })).body.requests).toBeUndefined()
    }
  })

  it('cannot be approved when the organisation is full, also under concurrent approvals', async () => {
    const { id } = await orgs.anOrg(founder, { private: true, maxMembers: 3 })
    const crowd = await Promise.all(Array.from({ length: 6 }, () => orgs.people.person()))
    for (const person of crowd) await ask(person, id)
    const answers = await Promise.all(crowd.map((person) => decide(founder, id, { userId: person.id })))
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(2)
    expect(answers.filter(({ body }) => body.code === 'org.full')).toHaveLength(4)
    expect((await waiting(founder, id)).body.items).toHaveLength(4)
  })

  it('is found by an index when the person leaves Parta', async () => {
    const model = orgs.running.kit.database.model(collection)
    expect(await planOf(model.find({ 'requests.id': founder.id }))).not.toContain('COLLSCAN')
  })
})
