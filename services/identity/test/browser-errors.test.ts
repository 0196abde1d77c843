import { reportBrowserErrors } from '@parta/contracts/crashes'
import { limits } from '@parta/contracts/limits'
import type { Failure } from '@parta/kit/process/failures'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BrowserErrorRow } from '../src/reports/error-store.ts'
import { reportedErrors } from '../src/reports/error-store.ts'
import { aPerson } from './people.ts'
import { type Identity, openIdentity } from './support.ts'

let identity: Identity
beforeAll(async () => {
  identity = await openIdentity()
})
afterAll(() => identity.close())

const anError = (fields: object = {}) => ({
  kind: 'error',
  message: 'TypeError: x is undefined',
  stack: 'at Page (/assets/Page-1.js:1:2)',
  page: '/search',
  count: 1,
  ...fields,
})
const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'
const report = (errors: readonly object[], more: object = {}) =>
  identity.call(reportBrowserErrors, { body: { version: '1.2.3', errors }, agent, ...more })
const listed = async () => (await reportedErrors(identity.running.kit).list()) as readonly (Failure & BrowserErrorRow)[]
const named = async (message: string) => (await listed()).filter((row) => row.message === message)

describe('errors in browsers', () => {
  it('are counted by place and version, and listed for operators', async () => {
    const message = 'TypeError: place'
    expect((await report([anError({ message, count: 2 })])).status).toBe(204)
    expect((await report([anError({ message, page: '/map' })])).status).toBe(204)
    await report([anError({ message, stack: 'at Other (/assets/Other-1.js:1:2)' })])
    const rows = await named(message)
    expect(rows.map(({ count }) => count).toSorted((one, other) => one - other)).toEqual([1, 3])
    const [row] = rows.filter(({ count }) => count === 3)
    expect(row).toMatchObject({ page: '/map', browser: expect.stringContaining('Firefox 143'), version: '1.2.3' })
    const metrics = await identity.running.kit.metrics.registry.metrics()
    expect(metrics).toMatch(/parta_browser_errors_total\{kind="error",service="identity"\} \d/)
  })

  it('are stored without personal data, whatever a browser sends', async () => {
    const person = await aPerson(identity)
    const errors = [
      anError({
        message: `Error: ${person.email}`,
        stack: `at https://parta.cz/mail?token=geheim (${person.id})\nBearer ${person.token}`,
        page: `/user-profile/${person.id}?a=b`,
      }),
    ]
    expect((await report(errors, { token: person.token })).status).toBe(204)
    const kept = JSON.stringify(await listed())
    for (const secret of [person.email, person.token, person.id, 'geheim', 'a=b']) expect(kept).not.toContain(secret)
    expect(await named('Error: <email>')).toMatchObject([{ page: '/user-profile/<id>' }])
  })

  it('are refused when there are too many, or when they are too long', async () => {
    const many = Array.from({ length: limits.browserErrorsAtOnce + 1 }, () => anError())
    expect((await report(many)).body.code).toBe('validation.failed')
    expect((await report([anError({ message: 'x'.repeat(limits.browserErrorMessage + 1) })])).body.code).toBe(
      'validation.failed',
    )
    expect((await report([])).body.code).toBe('validation.failed')
  })

  it('have an hourly quota for each session and each address', async () => {
    const { token } = await aPerson(identity)
    const address = '203.0.113.9'
    const { person } = limits.browserErrorReports
    for (let times = 0; times < person; times += 1) {
      expect((await report([anError()], { token, address })).status).toBe(204)
    }
    expect((await report([anError()], { token, address })).body.code).toBe('identity.limitExceeded')
    expect((await report([anError()], { address })).status).toBe(204)
    for (let times = person + 2; times < limits.browserErrorReports.address; times += 1) {
      await report([anError()], { address })
    }
    expect((await report([anError()], { address })).body.code).toBe('identity.limitExceeded')
    expect((await report([anError()], { address: '203.0.113.10' })).status).toBe(204)
  })

  it('are removed when no browser has reported them for a while', async () => {
    const message = 'TypeError: old'
    await report([anError({ message })], { address: '203.0.113.11' })
    const { kit } = identity.running
    const old = new Date(Date.now() - (limits.browserErrorDays + 1) * 86_400_000)
    await kit.database.native<BrowserErrorRow>('browser-errors').updateOne({ message }, { $set: { lastAt: old } })
    await identity.running.built.jobs?.['sweep-browser-errors']?.run(null, { number: 1, last: false })
    expect(await named(message)).toEqual([])
  })
})
