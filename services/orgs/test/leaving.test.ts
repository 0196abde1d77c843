import { userDeleted } from '@parta/contracts/identity'
import { acceptInvitation, createInvitation, listRequests, requestJoin } from '@parta/contracts/invitations'
import { getOrg, joinOrg, leaveOrg, listAllOrgs, setRole } from '@parta/contracts/orgs'
import { eventually, type TestPerson } from '@parta/kit/testing'
import { aFact } from '@parta/kit/testing-facts'
import { beforeAll, describe, expect, it } from 'vitest'
import { orgsOf } from '../src/org/store.ts'
import { type Orgs, openOrgs } from './support.ts'

let orgs: Orgs
beforeAll(async () => {
  orgs = await openOrgs()
})

const someone = (name: string) => orgs.people.person({ name })
const join = (person: TestPerson, id: string) => orgs.call(joinOrg, person, { id, body: {} })
const get = (person: TestPerson, id: string) => orgs.call(getOrg, person, { id })

/** Publishes identity's fact of a deleted account, and again in a longer message: the stream drops one that it has. */
async function leaveParta({ id }: TestPerson): Promise<void> {
  const fact = aFact(userDeleted, { id, aliasIds: [] }, { subject: id, actor: id, version: 9 })
  await orgs.running.bus.publish([fact], false)
  await orgs.running.bus.publish([fact, fact], false)
}

describe('when the last admin leaves Parta', () => {
  it('the longest power user becomes admin, then the longest member; without members it is deleted', async () => {
    const [founder, member, power, late] = [
      await someone('Lenka'),
      await someone('Adam'),
      await someone('Bára'),
      await someone('Cyril'),
    ]
    const { id } = await orgs.anOrg(founder, { name: 'Dědictví' })
    for (const person of [member, power, late]) await join(person, id)
    for (const { id: memberId } of [power, late])
      await orgs.call(setRole, founder, { id, body: { memberId, newRole: 'powerUser' } })

    const adminAfter = async (leaver: TestPerson, heir: TestPerson, left: number) => {
      await leaveParta(leaver)
      await eventually(async () => {
        const { body } = await get(member, id)
        expect(body.admins.map(({ id: admin }) => admin)).toEqual([heir.id])
        expect(body.memberCount).toBe(left)
      })
    }
    await adminAfter(founder, power, 3)
    await adminAfter(power, late, 2)
    await adminAfter(late, member, 1)
    await leaveParta(member)
    await eventually(async () => expect((await get(member, id)).body.code).toBe('org.notFound'))
    expect((await orgs.call(listAllOrgs, member, { query: '?name=dedictvi' })).body.items).toEqual([])
  })
})

describe('when a person with a waiting request leaves Parta', () => {
  it('the request disappears from the admins’ list', async () => {
    const [founder, petr] = [await someone('Lenka'), await someone('Petr')]
    const { id } = await orgs.anOrg(founder, { private: true })
    await orgs.call(requestJoin, petr, { id, body: {} })
    expect((await orgs.call(listRequests, founder, { id })).body.items).toHaveLength(1)
    await leaveParta(petr)
    await eventually(async () => expect((await orgs.call(listRequests, founder, { id })).body.items).toEqual([]))
  })
})

describe('when a person who has left an organisation leaves Parta', () => {
  it('no invitation link remembers them any more', async () => {
    const [founder, petr] = [await someone('Lenka'), await someone('Petr')]
    const { id } = await orgs.anOrg(founder)
    const { token } = (await orgs.call(createInvitation, founder, { id, body: { days: 7, maxUses: 2 } })).body
    expect((await orgs.call(acceptInvitation, petr, { body: { token } })).status).toBe(200)
    expect((await orgs.call(leaveOrg, petr, { id, body: {} })).status).toBe(204)
    const usedBy = async () => {
      const row = await orgsOf(orgs.running.kit).findOne({ _id: id })
      return row?.invitations?.map((link) => [link.uses, link.usedBy])
    }
    expect(await usedBy()).toEqual([[1, [petr.id]]])
    await leaveParta(petr)
    await eventually(async () => expect(await usedBy()).toEqual([[1, []]]))
  })
})
