import { limits } from '@parta/contracts/limits'
import { describe, expect, it } from 'vitest'
import type { OrgRow } from '../org/store.ts'
import { aMember, anOrg } from '../org/testing.ts'
import { decideRequest, requestJoin, withdrawRequest } from './rules.ts'

const now = new Date('2026-06-01T10:00:00Z')
const ask = (org: OrgRow | null, fields: object = {}) =>
  requestJoin(org, { orgId: 'o', userId: 'petr', granted: false, message: 'Ahoj', ...fields }, now)
const decide = (org: OrgRow, approve: boolean) =>
  decideRequest(org, { orgId: 'o', userId: 'founder', askerId: 'petr', approve }, now)
const asked = (fields: Partial<OrgRow> = {}) => ask(anOrg({ private: true, ...fields })).next

describe('request to join', () => {
  it('waits for an answer, and its fact names the admins', () => {
    const { next, facts = [] } = ask(anOrg({ private: true }))
    expect(next.requests).toEqual([{ id: 'petr', message: 'Ahoj', at: now }])
    expect(facts.map(({ type, data }) => [type.name, data])).toMatchObject([
      ['orgs.join-requested', { orgId: 'o', userId: 'petr', admins: ['founder'] }],
    ])
  })

  it('needs the contact grant where it is required', () => {
    const org = anOrg({ private: true, contact: true })
    expect(() => ask(org)).toThrow('notes.grantRequired')
    expect(ask(org, { granted: true }).next.requests).toHaveLength(1)
  })

  it('is refused while an earlier one waits', () => {
    expect(() => ask(asked())).toThrow('org.alreadyAsked')
  })

  it('is refused to a removed member', () => {
    expect(() => ask(anOrg({ kicked: [{ id: 'petr', at: now }] }))).toThrow('org.kicked')
  })

  it('is refused to members, and when too many wait', () => {
    expect(() => ask(anOrg(), { userId: 'founder' })).toThrow('org.alreadyMember')
    const requests = Array.from({ length: limits.joinRequestsMax }, (_none, at) => ({
      id: `r${at}`,
      message: '',
      at: now,
    }))
    expect(() => ask(anOrg({ requests }))).toThrow('org.tooManyRequests')
  })
})

describe('withdraw a request', () => {
  const petr = { orgId: 'o', userId: 'petr' }

  it('removes it and publishes the fact; the person may ask again', () => {
    const { next, facts = [] } = withdrawRequest(asked(), petr)
    expect(next).not.toHaveProperty('requests')
    expect(facts.map(({ type, data }) => [type.name, data])).toEqual([['orgs.request-withdrawn', petr]])
    expect(ask(next).next.requests).toHaveLength(1)
  })

  it('changes nothing without a request or an organisation', () => {
    const org = anOrg()
    expect(withdrawRequest(org, petr)).toMatchObject({ next: org, facts: [] })
    expect(withdrawRequest(null, petr)).toMatchObject({ next: null, facts: [] })
  })
})

describe('decide on a request', () => {
  it('adds the person as a member, and publishes the fact that notifies them', () => {
    const { next, facts = [] } = decide(asked(), true)
    expect(next.members.at(-1)).toEqual({ id: 'petr', role: 'member', since: now })
    expect(next).not.toHaveProperty('requests')
    expect(facts.map(({ type }) => type.name)).toEqual(['orgs.member-joined', 'orgs.join-decided'])
    expect(facts[1]?.data).toMatchObject({ userId: 'petr', by: 'founder', approved: true })
  })

  it('refuses the person, who may ask again', () => {
    const { next, facts = [] } = decide(asked(), false)
    expect(next.members).toHaveLength(1)
    expect(facts[0]?.data).toMatchObject({ approved: false })
    expect(ask(next).next.requests).toHaveLength(1)
  })

  it('is refused while there is no free place, and the request stays', () => {
    const org = asked({ maxMembers: 1 })
    expect(() => decide(org, true)).toThrow('org.full')
    expect(decide(org, false).next).not.toHaveProperty('requests')
  })

  it('is refused for a person without a request', () => {
    expect(() => decide(anOrg({ members: [aMember('founder', 'admin')] }), true)).toThrow('org.requestUnknown')
  })
})
