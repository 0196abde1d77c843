import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type AdminAct, askToNote, listAuditEntries } from '@parta/contracts/audit'
import { createAccount } from '@parta/contracts/passwords'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditLogOf } from '../src/audit/store.ts'
import { verifyAuditLog } from '../src/audit/verify.ts'
import { anAdmin, anEmail, aSession } from './people.ts'
import { type Identity, openIdentity } from './support.ts'

let identity: Identity
beforeAll(async () => {
  identity = await openIdentity()
})
afterAll(() => identity.close())

const rows = () => auditLogOf(identity.running.kit)
const verify = () => verifyAuditLog(identity.running.kit)
const act = (fields: Partial<AdminAct> = {}): AdminAct => ({
  at: new Date().toISOString(),
  actor: 'eva',
  account: 'account',
  operation: 'registerOrg',
  subject: 'sokol',
  outcome: 'done',
  correlation: 'request',
  ...fields,
})
const note = (fields?: Partial<AdminAct>) => identity.running.bus.ask(askToNote, act(fields))

/** Runs the command as an operator types it. */
async function check() {
  const file = join(import.meta.dirname, '../src/audit-check.ts')
  return promisify(execFile)(process.execPath, [file], { env: { ...process.env, ...identity.env } }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    (error: { code: number; stderr: string }) => ({ code: error.code, said: error.stderr }),
  )
}

describe('the log of what site admins did', () => {
  it('has each of their calls before and after it, also refused ones, and nobody else’s', async () => {
    const admin = await anAdmin(identity)
    const before = await rows().countDocuments()
    await identity.must(createAccount, { token: admin.token, body: { email: anEmail() } })
    await identity.call(createAccount, { token: admin.token, body: { email: 'nobody' } })
    const { token } = await aSession(identity)
    expect((await identity.call(listAuditEntries, { token })).body).toMatchObject({ code: 'rights.notSiteAdmin' })
    const noted = (await rows().find().sort({ _id: 1 }).toArray()).slice(before)
    expect(noted.map(({ operation, outcome }) => [operation, outcome])).toEqual([
      ['createAccount', 'begun'],
      ['createAccount', 'done'],
      ['createAccount', 'begun'],
      ['createAccount', 'validation.failed'],
    ])
    expect(new Set(noted.map(({ account }) => account)).size).toBe(1)
    expect(JSON.stringify(noted)).not.toContain('@')
  })

  it('is numbered without gaps, whoever appends at once', async () => {
    const numbers = await Promise.all(Array.from({ length: 30 }, () => note()))
    expect(new Set(numbers).size).toBe(30)
    expect(await verify()).toMatchObject({ count: Math.max(...numbers), flaws: [] })
  })

  it('is read page by page by site admins, also of one of them or about one thing', async () => {
    const admin = await anAdmin(identity)
    for (const outcome of ['begun', 'done', 'done', 'begun'])
      await note({ actor: 'petr', subject: 'lesna', outcome, correlation: 'of lesna' })
    const seen: number[] = []
    const acts: { number: number; begunNumber: number | null; outcome: string }[] = []
    let nextToken: string | undefined
    do {
      const query = { admin: 'petr', subject: 'lesna', limit: '2', ...(nextToken ? { nextToken } : {}) }
      const { body } = await identity.call(listAuditEntries, { token: admin.token, query })
      seen.push(...(body.items as { number: number }[]).map(({ number }) => number))
      acts.push(...body.items)
      ;({ nextToken } = body)
    } while (nextToken)
    // The last one began and has no outcome: it stays in the list.
    const last = seen[0] ?? 0
    expect(acts.map(({ number, begunNumber, outcome }) => [number, begunNumber, outcome])).toEqual([
      [last, null, 'begun'],
      [last - 1, null, 'done'],
      [last - 2, last - 3, 'done'],
    ])
    expect(seen).toEqual(seen.toSorted((a, b) => b - a))
    const { body } = await identity.call(listAuditEntries, { token: admin.token, query: { limit: '1' } })
    expect(body.items[0]).toMatchObject({ operation: 'listAuditEntries', outcome: 'begun' })
  })

  it('is checked by a command, which finds one changed byte', async () => {
    await note()
    expect(await check()).toMatchObject({ code: 0, said: expect.stringMatching(/none was changed/) })
    const [last] = await rows().find().sort({ _id: -1 }).limit(1).toArray()
    await rows().updateOne({ _id: last?._id ?? '' }, { $set: { outcome: 'dona' } })
    expect(await check()).toMatchObject({ code: 1, said: `entry ${last?._id} does not fit its seal\n` })
    await rows().updateOne({ _id: last?._id ?? '' }, { $set: { outcome: 'done' } })
    expect(await verify()).toMatchObject({ flaws: [] })
  })
})
