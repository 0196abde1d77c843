import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import { orgLimits } from '@parta/contracts/orgs'
import type { Decision } from '@parta/kit/store/decision'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OrgRow } from '../org/store.ts'
import { aMember, anOrg } from '../org/testing.ts'
import { admit, joinOrg, kickMember, leaveOrg, readmitMember, setRole, withdrawMember } from './rules.ts'

const now = new Date('2026-06-01T10:00:00Z')
const join = (org: OrgRow | null, userId: string, granted = true) => joinOrg(org, { orgId: 'o', userId, granted }, now)
const leave = (org: OrgRow | null, userId: string, message = '') => leaveOrg(org, { orgId: 'o', userId, message }, now)
const types = ({ facts = [] }: Decision<OrgRow, unknown>) => facts.map(({ type }) => type.name)

describe('a removed member', () => {
  const club = () => anOrg({ members: [aMember('founder', 'admin'), aMember('petr'), aMember('power', 'powerUser')] })
  const kick = (org: OrgRow, memberId = 'petr') =>
    kickMember(org, { orgId: 'o', userId: 'founder', memberId, message: '' }, now).next
  const readmitted = (org: OrgRow, userId = 'founder') => readmitMember(org, { orgId: 'o', userId, memberId: 'petr' })
  const readmit = (org: OrgRow, userId?: string) => readmitted(org, userId).next

  it('joins again only after an admin has readmitted them', () => {
    const without = kick(club())
    expect(() => join(without, 'petr')).toThrow('org.kicked')
    expect(() => readmit(without, 'power')).toThrow('rights.missing')
    expect(() => readmit(without, 'petr')).toThrow('rights.missing')
    expect(readmit(without)).not.toHaveProperty('kicked')
    expect(join(readmit(without), 'petr').next.members.map(({ id }) => id)).toContain('petr')
    expect(readmit(club())).toEqual(club())
  })

  it('is told when an admin readmits them, and nobody else is', () => {
    expect(readmitted(kick(club())).facts).toMatchObject([
      { type: { name: 'orgs.member-readmitted' }, data: { orgId: 'o', userId: 'petr', by: 'founder' } },
    ])
    expect(readmitted(club()).facts).toEqual([])
  })

  it('is refused before contacts are asked for', () => {
    expect(() => join(kick({ ...club(), contact: true }), 'petr', false)).toThrow('org.kicked')
  })

  it('is kept beside the other removed ones, the newest of them', () => {
    const many = Array.from({ length: orgLimits.kickedMax }, (_, at) => ({ id: `m${at}`, at: now }))
    const { kicked = [] } = kick({ ...club(), kicked: many })
    expect([kicked.length, kicked[0]?.id, kicked.at(-1)?.id]).toEqual([orgLimits.kickedMax, 'm1', 'petr'])
  })

  it('is forgotten when their account is erased', () => {
    const { next } = withdrawMember(kick(club()), { orgId: 'o', userId: 'petr' }, now)
    expect(next).not.toHaveProperty('kicked')
  })
})

describe('join an organisation', () => {
  it('adds a member, and its fact names the admins to notify', () => {
    const decision = join(anOrg(), 'petr')
    expect(decision.next.members.at(-1)).toEqual({ id: 'petr', role: 'member', since: now })
    expect(decision.facts?.[0]?.data).toEqual({
      orgId: 'o',
      orgName: 'Sokol Brno',
      userId: 'petr',
      admins: ['founder'],
    })
    expect(types(decision)).toEqual(['orgs.member-joined'])
  })

  it('credits the person who shared the link, but not a person who used their own', () => {
    const credited = (ref: string) =>
      joinOrg(anOrg(), { orgId: 'o', userId: 'petr', granted: true, ref }, now).facts?.[0]?.data
    expect(credited('jana')).toMatchObject({ userId: 'petr', ref: 'jana' })
    expect(credited('petr')).not.toHaveProperty('ref')
  })

  it('publishes a snapshot for a new admin or power user, whom it names', () => {
    const decision = admit(anOrg(), { orgId: 'o', userId: 'petr', role: 'powerUser' }, now)
    expect(types(decision)).toEqual(['orgs.member-joined', 'orgs.org-updated'])
  })

  it('fills the last place, and has no limit where none is set', () => {
    expect(join(anOrg({ maxMembers: 2 }), 'petr').next.members).toHaveLength(2)
    const many = Array.from({ length: 500 }, (_, at) => aMember(`m${at}`))
    expect(join(anOrg({ maxMembers: limits.unlimited, members: many }), 'petr').next.members).toHaveLength(501)
  })

  it.for([
    ['when it is full', anOrg({ maxMembers: 1 }), 'petr', 'org.full'],
    ['to a member', anOrg(), 'founder', 'org.alreadyMember'],
    ['to a member of a full one', anOrg({ maxMembers: 1 }), 'founder', 'org.alreadyMember'],
    ['for a private one, as if it did not exist', anOrg({ private: true }), 'petr', 'org.notFound'],
    ['for an unknown one', null, 'petr', 'org.notFound'],
    ['for a deleted one', anOrg({ deleted: true }), 'petr', 'org.notFound'],
  ] as const)('is refused %s', ([_what, org, userId, code]) => {
    expect(() => join(org, userId)).toThrow(code)
  })

  it('needs the contact grant where it is required, and a free place', () => {
    expect(() => join(anOrg({ contact: true }), 'petr', false)).toThrow('notes.grantRequired')
    expect(() => join(anOrg({ contact: true, maxMembers: 1 }), 'petr', false)).toThrow('org.full')
    expect(join(anOrg({ contact: true }), 'petr', true).next.members).toHaveLength(2)
  })

  it('puts a new member after the members with the same role', () => {
    const org = anOrg({ members: [aMember('a', 'admin'), aMember('p', 'powerUser'), aMember('m')] })
    const inOrder = (role: 'admin' | 'powerUser' | 'member') =>
      admit(org, { orgId: 'o', userId: 'new', role }, now).next.members.map(({ id }) => id)
    expect(inOrder('admin')).toEqual(['a', 'new', 'p', 'm'])
    expect(inOrder('powerUser')).toEqual(['a', 'p', 'new', 'm'])
    expect(inOrder('member')).toEqual(['a', 'p', 'm', 'new'])
  })
})

describe('leave an organisation', () => {
  it('ends the membership, and its fact holds the message for the admins', () => {
    const decision = leave(anOrg({ members: [aMember('a', 'admin'), aMember('petr')] }), 'petr', 'Stěhuji se.')
    expect(decision.next.members.map(({ id }) => id)).toEqual(['a'])
    expect(decision.facts?.[0]?.data).toMatchObject({ userId: 'petr', admins: ['a'], message: 'Stěhuji se.' })
    expect(types(decision)).toEqual(['orgs.member-left'])
  })

  it('lets an admin leave while another stays, and publishes a snapshot', () => {
    const decision = leave(anOrg({ members: [aMember('a', 'admin'), aMember('b', 'admin')] }), 'a')
    expect(types(decision)).toEqual(['orgs.member-left', 'orgs.org-updated'])
    expect(decision.facts?.[1]?.data).toMatchObject({ admins: ['b'] })
  })

  it.for([
    [
      'who is the last admin',
      anOrg({ members: [aMember('a', 'admin'), aMember('p', 'powerUser')] }),
      'a',
      'org.lastAdmin',
    ],
    ['to a person who is no member', anOrg(), 'petr', 'org.notMember'],
    ['to a person outside a private one, as if it did not exist', anOrg({ private: true }), 'petr', 'org.notFound'],
    ['for an unknown one', null, 'petr', 'org.notFound'],
  ] as const)('is refused %s', ([_what, org, userId, code]) => {
    expect(() => leave(org, userId)).toThrow(code)
  })
})

describe('a member who left Parta', () => {
  const withdraw = (org: OrgRow | null, userId: string) => withdrawMember(org, { orgId: 'o', userId }, now)
  const at = (id: string, role: 'member' | 'powerUser', day: string) => ({ ...aMember(id, role), since: new Date(day) })
  const roles = ({ next }: Decision<OrgRow, unknown>) => next.members.map(({ id, role }) => `${id} ${role}`)

  it('is no longer a member, and the fact names the admins', () => {
    const decision = withdraw(anOrg({ members: [aMember('founder', 'admin'), aMember('petr')] }), 'petr')
    expect(roles(decision)).toEqual(['founder admin'])
    expect(decision.facts?.[0]?.data).toMatchObject({ userId: 'petr', admins: ['founder'], message: '' })
  })

  it('is no longer named as who asked to sell, also after they left the organisation; the wish stays', () => {
    const org = { ...anOrg({ members: [aMember('founder', 'admin')] }), sellingAsked: { by: 'petr', at: now } }
    expect(withdraw(org, 'petr').next.sellingAsked).toEqual({ by: null, at: now })
    expect(withdraw(org, 'jana').next.sellingAsked).toEqual({ by: 'petr', at: now })
  })

  it('is replaced by the longest power user when they were the last admin', () => {
    const members = [
      aMember('founder', 'admin'),
      at('old', 'member', '2026-01-02'),
      at('late', 'powerUser', '2026-03-01'),
      at('early', 'powerUser', '2026-02-01'),
    ]
    expect(roles(withdraw(anOrg({ members }), 'founder'))).toEqual(['early admin', 'late powerUser', 'old member'])
  })

  it('is replaced by the longest member when there is no power user', () => {
    const members = [at('late', 'member', '2026-03-01'), aMember('founder', 'admin'), at('old', 'member', '2026-01-02')]
    const decision = withdraw(anOrg({ members }), 'founder')
    expect(roles(decision)).toEqual(['old admin', 'late member'])
    expect(types(decision)).toEqual(['orgs.member-left', 'orgs.role-changed', 'orgs.org-updated'])
    expect(decision.facts?.[1]?.data).toMatchObject({ userId: 'old', by: null, role: 'admin' })
  })

  it('is not replaced while there is another admin', () => {
    const members = [aMember('founder', 'admin'), aMember('second', 'admin'), aMember('petr', 'powerUser')]
    expect(roles(withdraw(anOrg({ members }), 'founder'))).toEqual(['second admin', 'petr powerUser'])
  })

  it('leaves a deleted organisation without texts when nobody is left', () => {
    const org = anOrg({ email: 'sokol@example.com', telephone: '+420777123456', image: 'FILE:/public/media/x.webp' })
    const { next, facts } = withdraw(org, 'founder')
    expect(next).toMatchObject({ name: '', key: '', words: [], email: '', telephone: '', image: 'BASIC', members: [] })
    expect(next).toMatchObject({ private: true, deleted: true })
    expect(facts?.map(({ type }) => type.name)).toEqual(['orgs.member-left', 'orgs.org-deleted', 'orgs.org-updated'])
    expect(facts?.[2]?.data).toMatchObject({ deleted: true, name: '' })
    expect(() => join(next, 'petr')).toThrow(AppError)
  })

  it('loses their waiting request', () => {
    const { next, facts } = withdraw(anOrg({ requests: [{ id: 'petr', message: '', at: now }] }), 'petr')
    expect(next).not.toHaveProperty('requests')
    expect(facts).toBeUndefined()
  })

  it('changes nothing when they are not a member', () => {
    const org = anOrg()
    expect(withdraw(org, 'petr')).toEqual({ next: org, answer: undefined })
    expect(withdraw(null, 'petr').next).toBeNull()
  })

  it('never leaves an organisation without an admin, in any order of leaving', () => {
    const member = fc.record({ role: fc.constantFrom('admin', 'powerUser', 'member' as const), day: fc.nat(300) })
    fc.assert(
      fc.property(fc.array(member, { minLength: 1, maxLength: 8 }), fc.infiniteStream(fc.nat(7)), (made, picks) => {
        let org = anOrg({
          members: made.map(({ role, day }, index) => ({
            id: `m${index}`,
            role: index === 0 ? 'admin' : role,
            since: new Date(Date.UTC(2026, 0, 1 + day)),
          })),
        })
        while (org.members.length > 0) {
          const leaver = org.members[(picks.next().value ?? 0) % org.members.length]
          org = withdraw(org, leaver?.id ?? '').next
          if (org.members.length > 0) expect(org.members.some(({ role }) => role === 'admin')).toBe(true)
        }
        expect(org.deleted).toBe(true)
      }),
    )
  })
})

describe('a disconnected organisation', () => {
  const resting = (id: string, role: 'admin' | 'member' = 'member') => ({ ...aMember(id, role), connected: false })

  it('is not named among the admins to notify', () => {
    const org = anOrg({ members: [aMember('founder', 'admin'), resting('boss', 'admin'), aMember('jana')] })
    for (const { facts = [] } of [join(org, 'petr'), leave(org, 'jana')]) {
      expect(facts[0]?.data).toMatchObject({ admins: ['founder'] })
    }
  })

  it('is marked in the fact of a new role, so that the member is not notified', () => {
    const org = anOrg({ members: [aMember('founder', 'admin'), resting('petr'), aMember('jana')] })
    const publishedOf = (memberId: string) =>
      setRole(org, { orgId: 'o', userId: 'founder', memberId, role: 'powerUser' }, now).facts?.[0]?.data
    expect(publishedOf('petr')).toMatchObject({ userId: 'petr', rests: true })
    expect(publishedOf('jana')).not.toHaveProperty('rests')
  })
})
