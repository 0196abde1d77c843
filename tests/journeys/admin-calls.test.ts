import type { AdminRole } from '@parta/contracts/admin-values'
import { openapiDocument } from '@parta/contracts/openapi'
import type { Operation } from '@parta/contracts/operation'
import { operations } from '@parta/contracts/operations'
import { createOrg, registerOrg } from '@parta/contracts/orgs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { examples } from './examples.ts'
import { anAdmin, aPerson, aSession, openParta, type Parta } from './parta.ts'

/**
 * Whom a call of the admin area, the booking systems or the uploader is for: site admins with a role, admins of the
 * organisation, or both.
 */
interface Whom {
  readonly role?: AdminRole
  readonly isForOrgAdmins?: true
}

/** The calls that the specification names. */
const calls: Readonly<Record<string, Whom>> = {
  'GET /a/organization/admin/all-orgs': { role: 'support' },
  'PATCH /a/organization/admin/registration/:id': { role: 'support' },
  'GET /a/organization/admin/invoice/:id': { role: 'finance', isForOrgAdmins: true },
  'GET /a/places/admin/list': { role: 'support' },
  'GET /a/places/admin/all': { role: 'support' },
  'PATCH /a/places/admin/:id': { role: 'support' },
  'GET /a/payment/admin/stats/:id': { role: 'finance' },
  'GET /a/payment/stats/:id': { role: 'finance', isForOrgAdmins: true },
  'POST /a/events/uploader': { role: 'support', isForOrgAdmins: true },
  'POST /a/achievements': { role: 'support', isForOrgAdmins: true },
}

const paths = openapiDocument({ url: 'http://localhost:8080', version: '1.2.3' })['paths'] as Readonly<
  Record<string, Readonly<Record<string, unknown>>>
>

function operationOf(call: string): Operation {
  const [method, path] = call.split(' ')
  const found = operations.find((each) => each.method === method && each.path === path)
  if (!found) throw new Error(`No operation ${call}`)
  return found
}

type Caller = 'nobody' | 'a user' | 'an admin of the organisation' | 'a locked site admin' | AdminRole
const callers: readonly Caller[] = [
  'nobody',
  'a user',
  'an admin of the organisation',
  'a locked site admin',
  'support',
  'moderator',
  'finance',
  'operator',
]

let parta: Parta
let org: string
let tokens: Readonly<Record<Caller, string | undefined>>
beforeAll(async () => {
  parta = await openParta()
  const [owner, user, full] = [await aPerson(parta, 'Majitel'), await aPerson(parta, 'Cizi'), await anAdmin(parta)]
  org = (await parta.must(createOrg, { token: owner.token, body: examples({})['createOrg']?.body })).id
  await parta.must(registerOrg, { token: full.token, id: org, body: { isRegistered: true } })
  const withRole = async (role: AdminRole) => (await anAdmin(parta, [role])).token
  tokens = {
    nobody: undefined,
    'a user': user.token,
    'an admin of the organisation': owner.token,
    // Signed in with the password.
    'a locked site admin': (await aSession(parta, full.email)).token,
    support: await withRole('support'),
    moderator: await withRole('moderator'),
    finance: await withRole('finance'),
    operator: await withRole('operator'),
  }
})
afterAll(() => parta.close())

function isAllowed({ role, isForOrgAdmins }: Whom, caller: Caller): boolean {
  return caller === role || (isForOrgAdmins === true && caller === 'an admin of the organisation')
}

describe('a call of the admin area, the booking systems or the uploader', () => {
  it.each(Object.keys(calls))('%s is in the API description', (call) => {
    const { name, method, path } = operationOf(call)
    const described = paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    expect(described).toMatchObject({ operationId: name })
  })

  it.each(Object.entries(calls))('%s is refused to everybody but whom it is for', async (call, whom) => {
    const operation = operationOf(call)
    const sent = {
      ...examples({ org, event: 'event', person: 'person', other: 'other', alias: 'alias', feed: 'feed' })[
        operation.name
      ],
    }
    const takesOrg = operation.path.includes('organization') || operation.path.includes('payment')
    const body = operation.method === 'POST' ? { ...sent.body, orgId: org } : sent.body
    for (const caller of callers) {
      const answer = await parta.call(operation, {
        ...sent,
        body,
        ...(takesOrg ? { id: org } : {}),
        token: tokens[caller],
      })
      const { code } = answer.body as { readonly code?: string }
      const isRefused = [401, 403].includes(answer.status) || code === 'org.notFound'
      expect([caller, code, isRefused]).toEqual([caller, code, !isAllowed(whom, caller)])
      if (caller === 'a locked site admin') expect(code).toBe('rights.passkeyRequired')
    }
  })
})
