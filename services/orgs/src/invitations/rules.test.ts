import { limits } from '@parta/contracts/limits'
import { describe, expect, it } from 'vitest'
import { leaveOrg, withdrawMember } from '../members/rules.ts'
import type { InvitationRow, OrgRow } from '../org/store.ts'
import { anOrg } from '../org/testing.ts'
import { decideRequest, withdrawRequest } from '../requests/rules.ts'
import { acceptInvitation, createInvitation, revokeInvitation, usableInvitations } from './rules.ts'

const now = new Date('2026-06-01T10:00:00Z')
const later = (days: number) => new Date(now.getTime() + days * 86_400_000)
const link = (fields: Partial<InvitationRow> = {}): InvitationRow => ({
  id: 'i',
  token: 'link',
  createdAt: now,
  expiresAt: later(7),
  uses: 0,
  maxUses: 2,
  approval: false,
  ...fields,
})
const withLink = (fields: Partial<InvitationRow> = {}, org: Partial<OrgRow> = {}) =>
  anOrg({ private: true, invitations: [link(fields)], ...org })
const come = (org: OrgRow | null, { userId = 'petr', token = 'link', granted = false, at = now } = {}) =>
  acceptInvitation(org, { orgId: 'o', userId, token, granted, message: 'Ahoj' }, at)
const make = (org: OrgRow) =>
  createInvitation(
    org,
    { userId: 'founder', days: 7, invitation: { id: 'n', token: 'new', maxUses: 5, approval: false } },
    now,
  )

describe('create an invitation', () => {
  it('works for its number of days and uses', () => {
    const { next, answer } = make(anOrg())
    expect(answer).toEqual(link({ id: 'n', token: 'new', maxUses: 5 }))
    expect(next.invitations).toEqual([answer])
  })

  it('replaces expired and used-up invitations, but not usable ones', () => {
    const full = (fields: Partial<InvitationRow>) =>
      anOrg({
        invitations: Array.from({ length: limits.invitationsMax }, (_none, at) => link({ id: `i${at}`, ...fields })),
      })
    expect(make(full({ uses: 2 })).next.invitations).toHaveLength(1)
    expect(make(full({ expiresAt: now })).next.invitations).toHaveLength(1)
    expect(() => make(full({}))).toThrow('invitation.tooMany')
  })
})

describe('accept an invitation', () => {
  it('makes the person a member of a private organisation, and counts the use', () => {
    const { next, answer, facts = [] } = come(withLink())
    expect(answer).toBe('JOINED')
    expect(next.members.at(-1)).toMatchObject({ id: 'petr', role: 'member' })
    expect(next.invitations?.[0]?.uses).toBe(1)
    expect(facts).toMatchObject([{ type: { name: 'orgs.member-joined' }, data: { userId: 'petr', invited: true } }])
  })

  it('is named in the fact also where an admin approves later, but not for those who asked without one', () => {
    const decide = (org: OrgRow) =>
      decideRequest(org, { orgId: 'o', userId: 'founder', askerId: 'petr', approve: true }, now).facts?.[0]?.data
    expect(decide(come(withLink({ approval: true })).next)).toMatchObject({ userId: 'petr', invited: true })
    const asked = anOrg({ requests: [{ id: 'petr', message: '', at: now }] })
    expect(decide(asked)).not.toHaveProperty('invited')
  })

  it('creates a request where an admin must approve', () => {
    const { next, answer } = come(withLink({ approval: true }))
    expect(answer).toBe('ASKED')
    expect(next).toMatchObject({ requests: [{ id: 'petr', message: 'Ahoj' }], invitations: [{ uses: 1 }] })
    expect(() => come(next)).toThrow('org.alreadyAsked')
  })

  it('counts a person once who withdraws, leaves and comes again, and another person as another use', () => {
    const asked = come(withLink({ approval: true })).next
    const withdrawn = withdrawRequest(asked, { orgId: 'o', userId: 'petr' }).next
    expect(come(withdrawn).next.invitations).toMatchObject([{ uses: 1 }])
    const left = leaveOrg(come(withLink()).next, { orgId: 'o', userId: 'petr', message: '' }, now).next
    const again = come(left).next
    expect(again.invitations).toMatchObject([{ uses: 1 }])
    expect(come(again, { userId: 'eva' }).next.invitations).toMatchObject([{ uses: 2, usedBy: ['petr', 'eva'] }])
  })

  it('remembers nobody whose account is erased, and still counts the use', () => {
    const { next } = withdrawMember(come(withLink()).next, { orgId: 'o', userId: 'petr' }, now)
    expect(next.invitations).toEqual([link({ uses: 1, usedBy: [] })])
  })

  it('removes an earlier request of the person', () => {
    const org = withLink({}, { requests: [{ id: 'petr', message: '', at: now }] })
    expect(come(org).next).not.toHaveProperty('requests')
  })

  it.for([
    ['for an unknown token', withLink(), { token: 'other' }, 'invitation.notFound'],
    ['for an unknown organisation', null, {}, 'invitation.notFound'],
    ['when it has expired', withLink(), { at: later(7) }, 'invitation.expired'],
    ['when it is used up', withLink({ uses: 2 }), {}, 'invitation.usedUp'],
    ['to a member', withLink(), { userId: 'founder' }, 'org.alreadyMember'],
    ['when the organisation is full', withLink({}, { maxMembers: 1 }), {}, 'org.full'],
    ['without a required contact grant', withLink({}, { contact: true }), {}, 'notes.grantRequired'],
    [
      'without it, also where an admin must approve',
      withLink({ approval: true }, { contact: true }),
      {},
      'notes.grantRequired',
    ],
  ] as const)('is refused %s', ([_what, org, input, code]) => {
    expect(() => come(org, input)).toThrow(code)
  })

  it('works without a limit of uses', () => {
    expect(come(withLink({ maxUses: limits.unlimited, uses: 5000 })).next.invitations?.[0]?.uses).toBe(5001)
  })
})

describe('revoke an invitation', () => {
  const take = (org: OrgRow, invitationId = 'i') => revokeInvitation(org, { userId: 'founder', invitationId })

  it('makes the link invalid', () => {
    const { next } = take(withLink())
    expect(next).not.toHaveProperty('invitations')
    expect(usableInvitations(next, now)).toEqual([])
    expect(() => come(next)).toThrow('invitation.notFound')
  })

  it('is refused for an unknown invitation', () => {
    expect(() => take(withLink(), 'other')).toThrow('invitation.notFound')
  })
})
