import { adminRoles } from '@parta/contracts/admin-values'
import { listAuditEntries } from '@parta/contracts/audit'
import { getBankStatus } from '@parta/contracts/bank'
import { rolesOf } from '@parta/contracts/operation'
import { operations } from '@parta/contracts/operations'
import { describe, expect, it } from 'vitest'
import { test } from '../support/world.ts'
import { examples } from './examples.ts'
import { anAdmin, identityOf, type Parta } from './parta.ts'

let parta: Parta
test.beforeAll(async ({ parta: running }) => {
  parta = running
})

const ofAdmins = operations.filter(({ who }) => who === 'siteAdmin')

describe('an operation for site admins', () => {
  it.each(adminRoles)('is refused to a site admin with the role %s, unless it needs this role', async (role) => {
    const { token } = await anAdmin(parta, [role])
    const known = { org: 'org', event: 'event', person: 'person', other: 'other', alias: 'alias', feed: 'feed' }
    const example = examples(known)
    for (const operation of ofAdmins) {
      const { status, body } = await parta.call(operation, { ...example[operation.name], token })
      const { code } = body as { readonly code?: string }
      if (rolesOf(operation).includes(role))
        expect([operation.name, code, [401, 403].includes(status)]).toContain(false)
      else expect([operation.name, code]).toEqual([operation.name, 'rights.missing'])
    }
  })

  it('is allowed to a site admin with two roles where one of them is enough', async () => {
    const { token } = await anAdmin(parta, ['finance', 'operator'])
    for (const operation of [getBankStatus, listAuditEntries]) {
      expect((await parta.call(operation, { token })).status).toBe(200)
    }
  })

  it('is refused from the first call after the right was removed, though the token still names it', async () => {
    const { email, token } = await anAdmin(parta, ['finance', 'support'])
    expect((await parta.call(getBankStatus, { token })).status).toBe(200)
    const accounts = identityOf(parta).database.native<{ _id: string; email: string }>('accounts')
    await accounts.updateOne({ email }, { $unset: { adminRoles: '' } })
    expect((await parta.call(getBankStatus, { token })).body).toMatchObject({ code: 'rights.notSiteAdmin' })
  })
})
