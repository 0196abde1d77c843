import { createAjv } from '@parta/contracts/ajv'
import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import type { OrgRole } from '@parta/contracts/values'
import type { Decision } from '@parta/kit/store/decision'
import { depth } from '@parta/kit/testing-depth'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { acceptInvitation, createInvitation, revokeInvitation } from '../invitations/rules.ts'
import { byRank, connectOrg, joinOrg, kickMember, leaveOrg, setRole, withdrawMember } from '../members/rules.ts'
import { decideRequest, requestJoin } from '../requests/rules.ts'
import { deleteOrg, updateOrg } from './rules.ts'
import type { OrgRow } from './store.ts'
import { aMember, anOrg } from './testing.ts'

const now = new Date('2026-06-01T10:00:00Z')
const orgId = 'o'

/** The commands on an organisation. */
interface Step {
  readonly what: keyof typeof commands
  readonly by: string
  readonly to: string
  readonly role: OrgRole
  readonly size: number
  readonly yes: boolean
}

type Command = (org: OrgRow, step: Step) => Decision<OrgRow, unknown>

const message = ''
const commands = {
  join: (org, { by }) => joinOrg(org, { orgId, userId: by, granted: true }, now),
  leave: (org, { by }) => leaveOrg(org, { orgId, userId: by, message }, now),
  kick: (org, { by, to }) => kickMember(org, { orgId, userId: by, memberId: to, message }, now),
  role: (org, { by, to, role }) => setRole(org, { orgId, userId: by, memberId: to, role }, now),
  connect: (org, { by, yes }) => connectOrg(org, { userId: by, connected: yes }),
  edit: (org, { by, size, yes }) =>
    updateOrg(org, { id: orgId, userId: by, form: { maxMembers: size, private: yes } }, now),
  delete: (org, { by, yes }) => deleteOrg(org, { id: orgId, userId: by, hasEvents: yes, hasHolders: false }, now),
  withdraw: (org, { by }) => withdrawMember(org, { orgId, userId: by }, now),
  ask: (org, { by, yes }) => requestJoin(org, { orgId, userId: by, granted: yes, message }, now),
  decide: (org, { by, to, yes }) => decideRequest(org, { orgId, userId: by, askerId: to, approve: yes }, now),
  createInvitation: (org, { by, size, yes }) =>
    createInvitation(
      org,
      { userId: by, days: 1, invitation: { id: 'i', token: 'link', maxUses: size, approval: yes } },
      now,
    ),
  revokeInvitation: (org, { by }) => revokeInvitation(org, { userId: by, invitationId: 'i' }),
  acceptInvitation: (org, { by }) =>
    acceptInvitation(org, { orgId, userId: by, token: 'link', granted: true, message }, now),
} satisfies Record<string, Command>

const aStep = (fields: Partial<Step>): Step => ({
  what: 'join',
  by: 'stranger',
  to: 'm2',
  role: 'member',
  size: 50,
  yes: false,
  ...fields,
})

function outcome(org: OrgRow, step: Step): string {
  try {
    commands[step.what](org, step)
    return 'ok'
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}

/** An organisation with two members of each role, a request and an invitation. */
const club = (fields: Partial<OrgRow> = {}) =>
  anOrg({
    maxMembers: limits.unlimited,
    members: [
      aMember('admin', 'admin'),
      aMember('a2', 'admin'),
      aMember('powerUser', 'powerUser'),
      aMember('p2', 'powerUser'),
      aMember('member'),
      aMember('m2'),
    ],
    requests: [{ id: 'asker', message: '', at: now }],
    invitations: [
      {
        id: 'i',
        token: 'link',
        createdAt: now,
        expiresAt: new Date('2026-07-01'),
        uses: 0,
        maxUses: -1,
        approval: false,
      },
    ],
    ...fields,
  })

const no = 'rights.missing'
const gone = 'org.notFound'
const callers = ['stranger', 'member', 'powerUser', 'admin'] as const

/** Part 1, section 6: the result for a stranger, a stranger of a private organisation, and each role. */
const rights: readonly (readonly [string, Partial<Step>, readonly string[]])[] = [
  ['change it', { what: 'edit' }, [no, gone, no, 'ok', 'ok']],
  ['delete it', { what: 'delete' }, [no, gone, no, no, 'ok']],
  ['make a member power user', { what: 'role', role: 'powerUser' }, [no, gone, no, 'ok', 'ok']],
  ['make a power user member', { what: 'role', to: 'p2' }, [no, gone, no, 'ok', 'ok']],
  ['make a member admin', { what: 'role', role: 'admin' }, [no, gone, no, no, 'ok']],
  ['make a power user admin', { what: 'role', to: 'p2', role: 'admin' }, [no, gone, no, no, 'ok']],
  ['make an admin power user', { what: 'role', to: 'a2', role: 'powerUser' }, [no, gone, no, no, 'ok']],
  ['make an admin member', { what: 'role', to: 'a2' }, [no, gone, no, no, 'ok']],
  ['kick a member', { what: 'kick' }, [no, gone, no, no, 'ok']],
  ['kick an admin', { what: 'kick', to: 'a2' }, [no, gone, no, no, 'ok']],
  ['kick an unknown member', { what: 'kick', to: 'nobody' }, [no, gone, no, no, 'org.memberUnknown']],
  [
    'set the role of an unknown member',
    { what: 'role', to: 'nobody' },
    [no, gone, no, 'org.memberUnknown', 'org.memberUnknown'],
  ],
  ['approve a request', { what: 'decide', to: 'asker', yes: true }, [no, gone, no, no, 'ok']],
  ['refuse a request', { what: 'decide', to: 'asker' }, [no, gone, no, no, 'ok']],
  ['create an invitation', { what: 'createInvitation' }, [no, gone, no, 'ok', 'ok']],
  ['revoke an invitation', { what: 'revokeInvitation' }, [no, gone, no, 'ok', 'ok']],
  ['leave', { what: 'leave' }, ['org.notMember', gone, 'ok', 'ok', 'ok']],
  ['disconnect it', { what: 'connect' }, ['org.notMember', gone, 'ok', 'ok', 'ok']],
  ['join', { what: 'join' }, ['ok', gone, ...Array.from({ length: 3 }, () => 'org.alreadyMember')]],
  ['request to join', { what: 'ask' }, ['ok', 'ok', ...Array.from({ length: 3 }, () => 'org.alreadyMember')]],
  [
    'accept an invitation',
    { what: 'acceptInvitation' },
    ['ok', 'ok', ...Array.from({ length: 3 }, () => 'org.alreadyMember')],
  ],
]

describe('the right to run a command', () => {
  it.each(rights)('%s', (_what, step, [stranger, ofPrivate, ...inside]) => {
    const answers = callers.map((by) => outcome(club(), aStep({ ...step, by })))
    expect(answers).toEqual([stranger, ...inside])
    const inPrivate = callers.map((by) => outcome(club({ private: true }), aStep({ ...step, by })))
    expect(inPrivate).toEqual([ofPrivate, ...inside])
  })

  it.each(rights)('%s: refused for a deleted organisation', (_what, step) => {
    const { next } = deleteOrg(club(), { id: orgId, userId: 'admin', hasEvents: false, hasHolders: false }, now)
    const refusal = step.what === 'acceptInvitation' ? 'invitation.notFound' : gone
    for (const by of callers) expect(outcome(next, aStep({ ...step, by }))).toBe(refusal)
  })

  it('lets an admin give up the role while another stays, and no power user change their own', () => {
    const own = (by: string, org = club()) => outcome(org, aStep({ what: 'role', by, to: by, role: 'member' }))
    expect([own('admin'), own('powerUser'), own('member')]).toEqual(['ok', no, no])
    expect(own('admin', anOrg({ members: [aMember('admin', 'admin'), aMember('m2')] }))).toBe('org.lastAdmin')
  })

  it('refuses to kick oneself', () => {
    for (const by of callers) expect(outcome(club(), aStep({ what: 'kick', by, to: by }))).toBe(no)
  })
})

const persons = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
const anyStep: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom(...(Object.keys(commands) as Step['what'][])),
  by: fc.constantFrom(...persons),
  to: fc.constantFrom(...persons),
  role: fc.constantFrom('member', 'powerUser', 'admin'),
  size: fc.constantFrom(limits.unlimited, 1, 2, 3, 4, 5, 6),
  yes: fc.boolean(),
})

describe('any sequence of commands', () => {
  it('keeps an admin, the limit, each member once and in order, and roles given only by people with the right', () => {
    const ajv = createAjv()
    const property = fc.property(fc.array(anyStep, { minLength: 10, maxLength: 60 }), (steps) => {
      let org = anOrg({ maxMembers: 4, members: [aMember('a', 'admin')] })
      for (const step of steps) {
        const decision = attempt(org, step)
        if (!decision) continue
        checkState(decision.next)
        checkStep(org, decision.next, step)
        for (const { type, data } of decision.facts ?? []) expect(ajv.validate(type.data, data), type.name).toBe(true)
        org = decision.next
      }
    })
    fc.assert(property, { seed: 20_261_121, numRuns: depth(600, 3000) })
  })
})

function attempt(org: OrgRow, step: Step): Decision<OrgRow, unknown> | null {
  try {
    return commands[step.what](org, step)
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

function checkState({ members, memberCount, maxMembers, deleted, requests, invitations }: OrgRow): void {
  expect(memberCount).toBe(members.length)
  expect(new Set(members.map(({ id }) => id)).size).toBe(members.length)
  expect(members.toSorted(byRank)).toEqual(members)
  if (maxMembers !== limits.unlimited) expect(members.length).toBeLessThanOrEqual(maxMembers)
  expect(members.some(({ role }) => role === 'admin')).toBe(!deleted)
  expect([requests, invitations].every((list) => list === undefined || list.length > 0)).toBe(true)
  expect(requests?.some(({ id }) => members.some((member) => member.id === id)) ?? false).toBe(false)
  for (const { uses, maxUses } of invitations ?? []) if (maxUses > 0) expect(uses).toBeLessThanOrEqual(maxUses)
}

/** Checks a change against the specification, by other code than the rules. */
function checkStep(before: OrgRow, after: OrgRow, { what, by, to, yes }: Step): void {
  const roleIn = (org: OrgRow, id: string) => org.members.find((member) => member.id === id)?.role
  const caller = roleIn(before, by)
  for (const id of persons) {
    const [was, is] = [roleIn(before, id), roleIn(after, id)]
    if (was === is) continue
    if (was && is) {
      const byPowerUser = caller === 'powerUser' && id !== by && was !== 'admin' && is !== 'admin'
      const given = what === 'role' && id === to && (caller === 'admin' || byPowerUser)
      expect(given || (what === 'withdraw' && is === 'admin')).toBe(true)
    } else if (was) {
      const own = (what === 'leave' || what === 'withdraw') && id === by
      const done = caller === 'admin' && ((what === 'kick' && id === to && id !== by) || (what === 'delete' && !yes))
      expect(own || done).toBe(true)
    } else {
      expect(is).toBe('member')
      const letIn = what === 'decide' && caller === 'admin' && id === to
      expect(
        (what === 'join' && !before.private && id === by) || (what === 'acceptInvitation' && id === by) || letIn,
      ).toBe(true)
    }
  }
}
