import { clearNotes, requestContact, setGrant, updateNotes } from '@parta/contracts/notes'
import { getOrg, joinOrg, updateOrg } from '@parta/contracts/orgs'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Orgs, openOrgs } from './support.ts'

let orgs: Orgs
beforeAll(async () => {
  orgs = await openOrgs()
})

describe('the page of an organisation with the contact flag', () => {
  it('shows a pending grant to members who have not answered or were asked again, not to those who refused or withdrew', async () => {
    const [admin, member] = [await orgs.people.person(), await orgs.people.person()]
    const { id } = await orgs.anOrg(admin)
    const shown = async () => (await orgs.call(getOrg, member, { id })).body.grant
    const answer = (status: string) => orgs.call(setGrant, member, { body: { orgId: id, status } })

    expect(await shown()).toBeUndefined()
    await orgs.call(joinOrg, member, { id, body: {} })
    await orgs.call(updateOrg, admin, { body: { id, contact: true } })
    expect(await shown()).toBe('PENDING')
    await answer('REJECTED')
    expect(await shown()).toBe('REJECTED')
    await orgs.call(updateNotes, member, { body: { tel: '+420777123456', email: 'jana@parta.test', gdpr: true } })
    await answer('GRANTED')
    expect(await shown()).toBe('GRANTED')
    await orgs.call(clearNotes, member)
    expect(await shown()).toBe('REJECTED')
    await orgs.call(requestContact, admin, { id: member.id, body: { orgId: id } })
    expect(await shown()).toBe('PENDING')
  })
})
